/** The texts under a live figure, in English. */

export const texts = {
  hint: "Point at a square to see the route there; click to place an enemy on it, click again for a friend.",
  hintAlone: "Point at a square to see the route there; click to walk it.",
  play: "Show the route",
  stop: "Stop",
  clear: "Clear the squares",
  wider: "More squares",
  narrower: "Fewer squares",
  silent: "This needs Python, which is not responding. Run the cell again.",
  cannot: "cannot be written",
};
