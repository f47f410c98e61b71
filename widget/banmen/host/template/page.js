const pressed = [];
const keep = (event) => pressed.push(event);
document.addEventListener("keydown", keep);
const { modules, values, boards } = JSON.parse(document.getElementById("banmen-boards").textContent);
// Each module comes after those it imports.
const addresses = {};
let address;
for (const [name, text] of Object.entries(modules)) {
  const linked = text.replace(/(["'])\.\/([\w-]+\.js)\1/g, (whole, _, other) =>
    other in addresses ? JSON.stringify(addresses[other]) : whole,
  );
  address = addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
}
const { default: widget, staticModel } = await import(address);
const models = boards.map((traits) =>
  staticModel(Object.fromEntries(Object.entries(traits).map(([name, place]) => [name, values[place]]))),
);
for (const el of document.querySelectorAll("[data-board]")) {
  const picture = el.querySelector(".picture");
  await widget.render({ model: models[Number(el.dataset.board)], el });
  picture?.remove();
}
document.removeEventListener("keydown", keep);
// A presenter does not click before a talk: keys and remotes work at once, even those pressed while the page loaded.
if (models.length === 1) {
  const demo = document.querySelector(".bm-demo");
  demo?.focus({ preventScroll: true });
  for (const event of pressed) demo?.dispatchEvent(new KeyboardEvent("keydown", event));
}
