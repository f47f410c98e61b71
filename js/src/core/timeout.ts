/** A timeout that does not count the time in which this page was too busy to receive a reply. */

const TICK = 250;
/** Milliseconds that a tick may be late before the page counts as busy. */
const LATE = 200;

/** Call `done` after so many milliseconds in which an answer could have been heard. Returns the undo. */
export function setPatientTimeout(milliseconds: number, done: () => void): () => void {
  let left = milliseconds;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const tick = Math.min(TICK, left);
    const due = performance.now() + tick;
    timer = setTimeout(() => {
      // A page that was busy hears its timers before the messages that came meanwhile.
      if (performance.now() - due <= LATE) left -= tick;
      if (left > 0) wait();
      else done();
    }, tick);
  };
  wait();
  return () => clearTimeout(timer);
}
