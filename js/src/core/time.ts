/** Times in words. Pure. */

/** Minutes and seconds: 1:05. */
export const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
