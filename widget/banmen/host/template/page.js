const pressed = [];
const keep = (event) => pressed.push(event);
document.addEventListener("keydown", keep);
const { module, values, boards } = JSON.parse(document.getElementById("banmen-boards").textContent);
const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
const { default: widget, staticModel } = await import(address);
URL.revokeObjectURL(address);
const models = boards.map((traits) =>
  staticModel(Object.fromEntries(Object.entries(traits).map(([name, place]) => [name, values[place]]))),
);
for (const el of document.querySelectorAll("[data-board]")) {
  const picture = el.querySelector(".picture");
  widget.render({ model: models[Number(el.dataset.board)], el });
  picture?.remove();
}
document.removeEventListener("keydown", keep);
// A presenter does not click before a talk: keys and remotes work at once, even those pressed while the page loaded.
if (models.length === 1) {
  const demo = document.querySelector(".bm-demo");
  demo?.focus({ preventScroll: true });
  for (const event of pressed) demo?.dispatchEvent(new KeyboardEvent("keydown", event));
}
