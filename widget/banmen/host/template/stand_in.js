export default { render({ el }) {
  const note = document.createElement("pre");
  note.textContent = "The front end of banmen has not been built: run `make lab`.";
  el.replaceChildren(note);
} };
