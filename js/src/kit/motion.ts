/** Milliseconds for a leg of an animated move, by default. */
export const PACE = 150;

/** Whether the reader has nothing against motion. */
export const motionAllowed = (): boolean => !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
