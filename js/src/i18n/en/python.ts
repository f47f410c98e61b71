/** What a page says of the Python beside it, in English. */
export const texts = {
  loading: "Python is loading. Until then, the page shows what it has.",
  pad: "This page shows one move. It reads others with Python: open it from a web server, with the folder “python” beside it.",
  drill: "More exercises need Python: open this page from a web server, with the folder “python” beside it.",
  failed: "Python did not start in this browser. Reload the page to try again.",
};
