/** Lengths of time as clocks show them. Pure. */

/** "4:07", and "1:04:07" after an hour. */
export function timeOf(duration: number): string {
  const seconds = Math.floor(duration);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
