/** Whether the reader has nothing against motion. */
export const moving = (): boolean => !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
