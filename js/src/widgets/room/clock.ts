/** Clocks that count down from the last state that Python sent. Pure. */
import type { Side } from "../../core/geometry.ts";
import type { Clock } from "../../core/generated/room.ts";

/** Seconds below which time is short: tenths are shown. */
export const SHORT = 20;

/** The seconds a side has left, so many milliseconds after the clock arrived. */
export function leftOf({ left, runs }: Clock, side: Side, since: number): number {
  return Math.max(0, left[side] - (runs === side ? since / 1000 : 0));
}

/**
 * How many milliseconds old the clocks are when a page first sees them: a reloaded page gets the last ones that
 * Python sent, however long ago. The page's clock may differ from Python's: an impossible age counts as 0.
 */
export function ageOf({ asof, left, runs }: Clock, now: number): number {
  if (asof === null || runs === null) return 0;
  const age = now - asof * 1000;
  return age > 0 && age <= left[runs] * 1000 ? age : 0;
}

/** "1:02:03", "12:05", "0:09.4": remaining time, rounded down. */
export function clockText(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  if (seconds < SHORT) return `0:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, "0")}`;
  // A clock that has just been set shows what it was set to.
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
