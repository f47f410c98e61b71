import { expect, it, vi } from "vitest";
import { FIVE } from "./moves.ts";
import { CATALOGUE, click, data, el, message, Model, settle, show, text, traits } from "./page.ts";

const RAY = { reach: 0, category: "range" };

/** A control of the tab; its value is text in either case. */
function field(selector: string): HTMLInputElement | HTMLSelectElement {
  const found = el.querySelector<HTMLInputElement | HTMLSelectElement>(`.bm-look ${selector}`);
  if (!found) throw new Error(`the tab has no ${selector}`);
  return found;
}

function choose(name: string, value: string): void {
  const select = field(`select[name="${name}"]`);
  select.value = value;
  select.dispatchEvent(new Event("change"));
}

it("shows what is chosen, and follows Python", async () => {
  const model = new Model(traits({ theme: "dark", glyphs: "letters", coordinates: "japanese" }));
  show(model);
  expect(field(":checked[type=radio]").value).toBe("letters");
  model.update({ glyphs: "ticks", colours: "article" });
  await settle();
  expect(field(":checked[type=radio]").value).toBe("ticks");
  // Only now: where options have just been added, happy-dom gives a menu the value of another one.
  expect(field('[name="theme"]').value).toBe("dark");
  expect(field('[name="coordinates"]').value).toBe("japanese");
  expect(field('[name="colours"]').value).toBe("article");
});

it("offers the custom theme of a board, after another one too", async () => {
  const own = { base: "dark", board: "#39424e" };
  const model = new Model(traits({ theme: own }));
  show(model);
  expect(field('[name="theme"]').value).toBe("own");
  choose("theme", "light");
  await settle();
  expect(model.traits.theme).toBe("light");
  choose("theme", "own");
  await settle();
  expect(model.traits.theme).toEqual(own);
});

it("offers the custom theme that Python gives a board later", async () => {
  const model = new Model(traits({ theme: "light" }));
  show(model);
  for (const theme of ["host", { base: "dark", board: "#39424e" }]) {
    model.update({ theme });
    await settle();
  }
  expect(field('[name="theme"]').value).toBe("own");
});

it("offers no custom theme on a board without one", () => {
  show(new Model(traits({ theme: "dark" })));
  expect([...field('[name="theme"]').children].map((one) => one.getAttribute("value"))).not.toContain("own");
});

it("sets what is chosen, for Python too", async () => {
  const model = new Model(traits({ range_colour: "grey" }));
  const root = show(model);
  choose("theme", "contrast");
  choose("colours", "article");
  choose("coordinates", "none");
  field('[value="rose"]').dispatchEvent(new Event("change"));
  await settle();
  expect(model.traits).toMatchObject({
    theme: "contrast",
    colours: "article",
    coordinates: "none",
    glyphs: "rose",
  });
  expect(model.saved).toBe(4);
  expect(data(root)).toMatchObject({ theme: "contrast", range: "grey", glyphs: "rose" });
  expect(root.querySelectorAll(".bm-label")).toHaveLength(0);
  expect(root.querySelector(".bm-men .bm-kanji")).toBeNull();
});

it("keeps the squares under the mouse where the margins change", async () => {
  const model = new Model(traits());
  const root = show(model);
  const before = root.banmen?.squareCenter("5a");
  model.update({ coordinates: "none" });
  await settle();
  const after = root.banmen?.squareCenter("5a");
  expect(before?.y).toBeGreaterThan(after?.y ?? NaN);
  const svg = root.querySelector("svg.bm-svg");
  const at = { clientX: after?.x ?? 0, clientY: after?.y ?? 0 };
  const init = { ...at, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
  svg?.dispatchEvent(new PointerEvent("pointerdown", init));
  svg?.dispatchEvent(new PointerEvent("pointerup", init));
  expect(root.dataset.gesture).toBe("idle"); // nothing stands on 5a
});

it("stays at the same place when the language changes", async () => {
  const model = new Model(traits());
  show(model);
  choose("lang", "ja");
  await settle();
  await settle();
  await settle();
  vi.advanceTimersByTime(0);
  expect(el.querySelectorAll(".banmen")).toHaveLength(1);
  expect(el.querySelector(".banmen")?.getAttribute("lang")).toBe("ja");
  expect(el.querySelector('[data-tab="look"]')?.getAttribute("aria-selected")).toBe("true");
  expect(document.activeElement?.getAttribute("name")).toBe("lang");
});

it("calls games and pieces in Japanese what they are called there", () => {
  const root = show(new Model(traits({ lang: "ja", title: "Dai dai shogi" })));
  click("3c", root);
  expect([text(".bm-title"), text(".bm-name"), text(".bm-names")]).toEqual([
    "大大将棋",
    "獅子",
    "Lion shishi",
  ]);
  expect(root.querySelector(".bm-names [lang=en]")?.textContent).toBe("Lion");
});

it("shows a piece that has much to tell, written each way", () => {
  const rays = [RAY, null, RAY, null, { reach: 2, category: "limited_range" }, null, null, null];
  const catalogue = CATALOGUE.map((one) =>
    one.code === "LN" ? { ...one, letters: "LN", mnemonic: { rays } } : one,
  );
  show(new Model(traits({ catalogue, ...FIVE })));
  const shown = [...el.querySelectorAll(".bm-look .bm-face svg")].map((one) => one.textContent);
  expect(shown).toEqual(["獅子", "LN", "LN", "獅子"]);
});

it("shows the whole board on paper, wherever one looked", async () => {
  const root = show(new Model(traits()));
  const world = (): string => root.querySelector(".bm-world")?.getAttribute("transform") ?? "";
  const whole = world();
  root.querySelector<HTMLElement>('[data-tool="zoomIn"]')?.click();
  await vi.advanceTimersByTimeAsync(1000);
  const near = world();
  expect(near).not.toBe(whole);
  window.dispatchEvent(new Event("beforeprint"));
  expect(world()).toBe(whole);
  window.dispatchEvent(new Event("afterprint"));
  expect(world()).toBe(near);
});

it("goes through glyphs and themes by keys, and says which", async () => {
  const model = new Model(traits({ theme: "contrast" }));
  const root = show(model);
  const press = async (key: string): Promise<void> => {
    root
      .querySelector('[role="grid"]')
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
    await settle();
  };
  const seen: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    await press("G");
    seen.push(model.traits.glyphs);
  }
  expect(seen).toEqual(["rose", "letters", "ticks", "kanji"]);
  await press("T");
  expect(model.traits.theme).toBe("host");
  expect(message()).toBe("Same as the page");
});
