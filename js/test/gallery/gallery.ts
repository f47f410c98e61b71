/** The gallery of the kit: each part in its states, for a browser test to photograph and to examine. */
import { action, button, enable, name } from "../../src/kit/button.ts";
import { keyList, makeDialog } from "../../src/kit/dialog.ts";
import { html } from "../../src/kit/dom.ts";
import { faces, labelled, makeField, menu } from "../../src/kit/field.ts";
import { icon } from "../../src/kit/icons.ts";
import { along, roving } from "../../src/kit/list.ts";
import { empty, liveRegion, notice, problem } from "../../src/kit/note.ts";
import { Tabs } from "../../src/kit/tabs.ts";
import { dress } from "../../src/kit/theme.ts";
import { toolbar } from "../../src/kit/toolbar.ts";
import { html as view, render } from "../../src/kit/view.ts";

const { signal } = new AbortController();
const press = (): void => undefined;

/** A part of the kit under its name. */
const part = (title: string, ...content: readonly (Node | string)[]): HTMLElement =>
  html("section", { "data-part": title }, html("h2", {}, title), html("div", { class: "row" }, ...content));

function buttons(): HTMLElement[] {
  const looks = ["", "bm-first", "bm-chip", "bm-quiet", "bm-option"];
  return looks.map((look) => {
    const states = ["rest", "hover", "focus", "pressed", "off"].map((state) => {
      const content = look === "bm-option" ? [html("kbd", {}, "1"), state] : state;
      const made = button({ class: look, "data-state-of": state }, content, press);
      if (state === "pressed") made.setAttribute("aria-pressed", "true");
      if (state === "off") enable(made, false);
      return made;
    });
    return part(look === "" ? "button" : look.replace("bm-", "button, "), ...states);
  });
}

function tools(): HTMLElement {
  const made = (["undo", "redo", "flip", "eraser"] as const).map((id) => {
    const tool = button({ class: "bm-tool" }, icon(id), press);
    name(tool, id);
    return tool;
  });
  made[1]?.setAttribute("aria-pressed", "true");
  if (made[3]) enable(made[3], false);
  return part("toolbar", toolbar({ class: "bm-tools", label: "Tools" }, signal, ...made).element);
}

function tabs(): HTMLElement {
  const specs = (["Kinds", "Compare", "Promotions"] as const).map((id) => ({
    id,
    label: id,
    content: html("p", {}, `The page of ${id.toLowerCase()}`),
  }));
  const made = new Tabs("Pages", specs, press, signal);
  made.show("Kinds");
  for (const tab of made.list.children) tab.setAttribute("style", "padding: 4px 16px");
  return part("tabs", html("div", {}, made.list, ...made.panels));
}

function fields(): HTMLElement {
  const wrong = makeField("input", "Wrong notation", { "aria-invalid": "true" });
  wrong.value = "KN[";
  const off = makeField("input", "Read only", { readonly: "" });
  off.value = "read only";
  const choice = {
    name: "colour",
    values: ["green", "red", "blue"],
    wordsOf: (one: string) => one,
    chosen: "red",
  };
  const place = html("div", { class: "row" });
  render(
    view`${labelled("Order", menu(choice))}${labelled("Minutes", view`<input type="number" value="10">`, true)}
      <label class="bm-tick"><input type="checkbox" checked><span>A check box</span></label>
      ${faces("Colour", { ...choice, name: "faces" })}${action("act", "Template", press, { first: true })}`,
    place,
  );
  return part("fields", makeField("input", "Empty field"), wrong, off, place);
}

function list(): HTMLElement {
  const items = ["lion", "king", "pawn"].map((one) => html("li", { role: "option" }, one));
  const box = html("ul", { role: "listbox", "aria-label": "A list", class: "row" }, ...items);
  roving(box, () => items, signal, along).update();
  return part("list", box);
}

function notes(): HTMLElement {
  const levels = ["info", "success", "error"].map((level) =>
    notice("", { "data-level": level }, html("span", { class: "bm-text" }, `A notice: ${level}`)),
  );
  const wrong = problem("status");
  wrong.textContent = "A problem";
  const toast = html("p", { class: "bm-toast" }, "A toast lies over what is there");
  toast.style.position = "relative";
  return part("notes", ...levels, wrong, empty("Nothing here yet"), toast, liveRegion());
}

export default function gallery(place: HTMLElement, theme: string): void {
  const root = html("div", { class: "banmen bm-gallery" });
  dress(root, theme);
  const dialog = makeDialog(
    { title: "Keys", close: "Close" },
    signal,
    keyList("On the board", [[[html("kbd", {}, "F")], "Turn the board"]]),
  );
  root.append(...buttons(), tools(), tabs(), fields(), list(), notes(), dialog);
  place.replaceChildren(root);
}
