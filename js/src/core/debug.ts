/**
 * The debug switch: with `localStorage.banmenDebug = "1"` the console shows gestures, requests, replies and state, a
 * line each, with the id of the request. Python logs the same with BANMEN_DEBUG=1 (`banmen.host.debug`).
 */
export type Step = "gesture" | "request" | "reply" | "state";

/** Read at every line, so that it can be switched without a reload; a page may forbid its storage. */
function isOn(): boolean {
  try {
    return globalThis.localStorage.getItem("banmenDebug") === "1";
  } catch {
    return false;
  }
}

/** Log a step; `details` is called only if the switch is on. */
export function debug(step: Step, id: number | "-", details: () => readonly unknown[]): void {
  if (isOn()) console.debug(`banmen: ${step} ${id}`, ...details());
}
