/** Milliseconds a piece takes for a leg of its way, where nobody asks for another pace. */
export const PACE = 150;

/** Whether the reader has nothing against motion. */
export const motionAllowed = (): boolean => !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
