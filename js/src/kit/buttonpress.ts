/**
 * A press belongs to the button under the pointer when it went down, even if the page moves before the click.
 *
 * A notebook keeps only its active cell in place while cells above change their height. A press on a button in
 * another cell could move the button away before the browser decides what was clicked, and the click went elsewhere.
 */
import { listen } from "./dom.ts";

const PRESSABLE = "a[href], button, label, summary";
/** Pixels that a finger may tremble; a longer distance cancels the press. */
const SLOP = 10;

interface Press {
  readonly target: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  up: boolean;
}

/** Keep the presses of everything in a view; a view within it keeps its own. */
export function trackPresses(root: HTMLElement, signal: AbortSignal): void {
  let press: Press | null = null;
  const near = ({ clientX, clientY }: MouseEvent, { x, y }: Press): boolean =>
    Math.hypot(clientX - x, clientY - y) <= SLOP;

  const down = (event: PointerEvent): void => {
    press = null;
    const [at] = event.composedPath();
    const target = at instanceof Element ? at.closest<HTMLElement>(PRESSABLE) : null;
    if (!event.isPrimary || event.button !== 0 || target?.closest(".banmen") !== root) return;
    const { left, top } = target.getBoundingClientRect();
    press = { target, pointer: event.pointerId, x: event.clientX, y: event.clientY, left, top, up: false };
  };
  const up = (event: PointerEvent): void => {
    if (press?.pointer !== event.pointerId) return;
    if (event.type === "pointerup" && near(event, press)) press.up = true;
    else press = null;
  };
  const click = (event: MouseEvent): void => {
    const held = press;
    // The keyboard's clicks, and those made by scripts, have no count.
    if (!held?.up || event.detail === 0) return;
    press = null;
    const { target, left, top } = held;
    if (event.composedPath().includes(target) || !target.isConnected || !near(event, held)) return;
    const now = target.getBoundingClientRect();
    if (Math.hypot(now.left - left, now.top - top) < 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    target.focus({ preventScroll: true });
    // An event of the same kind and count: listeners check whether it came from a pointer.
    const { clientX, clientY, detail } = event;
    const init = { bubbles: true, cancelable: true, composed: true, clientX, clientY, detail };
    target.dispatchEvent(new MouseEvent("click", init));
  };
  const page = root.ownerDocument;
  listen(
    page,
    signal,
    {
      pointerdown: down,
      pointerup: up,
      pointercancel: up,
      click,
    },
    { capture: true },
  );
}
