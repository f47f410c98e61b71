/** The texts under a live figure, in English. */

export const liveEn = {
  hint: "Point at a square to see how the piece gets there; click to put an enemy there, again for a friend.",
  play: "Show the way",
  stop: "Stop",
  clear: "Clear the squares",
  wider: "More squares",
  narrower: "Fewer squares",
  silent: "This needs Python, and nothing answers: run the cell again.",
  cannot: "cannot be said",
};
