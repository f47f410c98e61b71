/** Searching, outlining, attacks and losses, at a board on a page. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PATIENCE } from "../src/host/requests.ts";
import type { Root } from "../src/board/app.ts";
import { attacksBuffer, FIVE } from "./moves.ts";
import {
  CATALOGUE,
  click,
  el,
  message,
  Model,
  off,
  pointer,
  settle,
  show,
  text,
  traits,
  TSFEN,
} from "./page.ts";

const layer = (name: string): string =>
  el.querySelector(`path[data-layer="${name}"]`)?.getAttribute("d") ?? "?";
const tool = (name: string): HTMLButtonElement => {
  const found = el.querySelector<HTMLButtonElement>(`.bm-panel [data-tool="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (target: Element | null, key: string): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target?.dispatchEvent(event);
  return event;
};
const EVIL = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
const evil = CATALOGUE.map((one) => ({ ...one, name: EVIL, kanji: EVIL, romaji: EVIL, betza: EVIL }));
const harmless = (root: Root): void => {
  expect(root.querySelector("img, script")).toBeNull();
  for (const one of root.querySelectorAll("*"))
    for (const { name } of one.attributes) expect(name).not.toMatch(/^on/);
};

describe("outlining a kind", () => {
  it("goes through the model, and says how many each side has", async () => {
    const model = new Model(traits());
    const root = show(model);
    expect(el.querySelector(".bm-panel [data-tool=outline]"), "no piece is looked at").toBeNull();
    click("3c", root);
    tool("outline").click();
    await settle();
    expect(model.get("outlined")).toBe("LN");
    expect(layer("outlined").split("M")).toHaveLength(3);
    expect(text(".bm-note-outline .bm-text")).toBe("Lion: 1 Black, 0 White");
    expect(tool("outline").getAttribute("aria-pressed")).toBe("true");
    tool("outline").click();
    await settle();
    expect([model.get("outlined"), layer("outlined")]).toEqual(["", ""]);
    expect(el.querySelector<HTMLElement>(".bm-note-outline")?.hidden).toBe(true);
  });

  it("follows Python, and is cleared by its cross", async () => {
    const model = new Model(traits());
    const root = show(model);
    model.update({ outlined: "P" });
    await settle();
    expect(root.getAttribute("data-outlined")).toBe("P");
    expect(layer("outlined").split("M")).toHaveLength(5);
    expect(text(".bm-note-outline .bm-text")).toBe("Pawn: 1 Black, 1 White");
    el.querySelector<HTMLButtonElement>(".bm-clear")?.click();
    await settle();
    expect(model.get("outlined")).toBe("");
    model.update({ outlined: "no such kind" });
    await settle();
    expect([layer("outlined"), root.getAttribute("data-outlined")]).toEqual(["", ""]);
  });
});

describe("the attack map", () => {
  const buffer = attacksBuffer({ 12: [[20], [7]], 7: [[12], []], 20: [[], [7]] }, FIVE, TSFEN);

  it("is asked of Python, drawn when it comes, with a legend", async () => {
    const model = new Model(traits());
    show(model);
    tool("attacks").click();
    await settle();
    expect(model.get("show_attacks")).toBe(true);
    expect(text(".bm-note-attacks")).toBe("Computing the attacks …");
    expect(layer("control-black")).toBe("");
    model.update({ attacks: buffer });
    await settle();
    expect(layer("control-black").split("Z")).toHaveLength(3);
    expect(layer("hanging").split("M"), "two pieces are attacked and not protected").toHaveLength(5);
    expect(layer("guarded").split("M")).toHaveLength(2);
    expect(text(".bm-meanings")).toContain("Black attacksWhite attacks");
    expect(tool("attacks").getAttribute("aria-pressed")).toBe("true");
    model.update({ show_attacks: false });
    await settle();
    expect([layer("control-black"), layer("hanging"), layer("halo")]).toEqual(["", "", ""]);
    expect(el.querySelector<HTMLElement>(".bm-note-attacks")?.hidden).toBe(true);
  });

  it("says that it needs Python when none comes, and draws nothing of another position", async () => {
    const model = new Model(traits());
    show(model);
    model.update({ show_attacks: true, attacks: attacksBuffer({}, FIVE, "elsewhere") });
    await settle();
    vi.advanceTimersByTime(PATIENCE + 1);
    expect(text(".bm-note-attacks")).toBe("The attack map needs Python, which is not responding.");
    expect(layer("control-black")).toBe("");
    model.update({ attacks: buffer });
    await settle();
    expect(layer("control-black")).not.toBe("");
    expect(text(".bm-note-attacks")).not.toContain("Python");
  });

  it("is not offered where it would give the answer away", () => {
    show(new Model(traits({ interaction: "mark", selection: "3c" })));
    const disabled = ["attacks", "attackers", "outline"].map((name) => off(tool(name)));
    expect(disabled).toEqual([true, true, true]);
  });
});

describe("who attacks this square", () => {
  it("shows the attackers of the square pointed at, follows, and ends with Esc", () => {
    const root = show(new Model(traits()));
    pointer("pointermove", "3b", root);
    press(root.querySelector(".bm-svg"), "W");
    expect(root.getAttribute("data-asked")).toBe("3b");
    expect(message()).toBe(
      "3b (White’s pawn): attacked by 1 Black piece (lion). The attack map (M) also shows what protects it.",
    );
    expect(layer("attack-black")).not.toBe("");
    expect([layer("attack-white"), layer("protect-white")]).toEqual(["", ""]);
    pointer("pointermove", "3a", root);
    expect(message()).toMatch(/^3a is empty: 1 Black piece \(lion\) and no White piece can go there\./);
    const event = press(root.querySelector(".bm-svg"), "Escape");
    expect(event.defaultPrevented).toBe(true);
    expect([root.getAttribute("data-asked"), message(), layer("asked"), layer("attack-black")]).toEqual([
      "",
      "",
      "",
      "",
    ]);
    expect(tool("attackers").getAttribute("aria-pressed")).toBe("false");
  });

  it("also shows protectors where Python's attacks are known", () => {
    const attacks = attacksBuffer({ 7: [[12, 20], [2]] }, FIVE, TSFEN);
    const root = show(new Model(traits({ attacks, show_attacks: true })));
    pointer("pointermove", "3b", root);
    press(root.querySelector(".bm-svg"), "W");
    expect(message()).toBe(
      "3b (White’s pawn): attacked by 2 Black pieces (lion, pawn), protected by 1 White piece (?).",
    );
    expect(layer("protect-white")).not.toBe("");
  });

  it("reads names as text", () => {
    const root = show(new Model(traits({ catalogue: evil, outlined: "LN" })));
    pointer("pointermove", "3b", root);
    press(root.querySelector(".bm-svg"), "W");
    expect(message()).toContain(EVIL.toLowerCase());
    harmless(root);
  });
});

describe("finding a kind", () => {
  let model: Model;
  let root: Root;
  let field: HTMLInputElement;
  const begin = (more: Record<string, unknown> = {}): void => {
    model = new Model(traits(more));
    root = show(model);
    root.querySelector<HTMLElement>('[data-tab="find"]')?.click();
    const found = root.querySelector<HTMLInputElement>(".bm-search");
    if (!found) throw new Error("there is nowhere to type");
    field = found;
    field.focus();
  };
  const type = (query: string): void => {
    field.value = query;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const names = (): string[] => [...root.querySelectorAll(".bm-kind b")].map((one) => one.textContent);
  const active = (): string => {
    const id = field.getAttribute("aria-activedescendant");
    return id === null ? "" : (document.getElementById(id)?.querySelector("b")?.textContent ?? "nowhere");
  };
  beforeEach(() => {
    begin();
  });

  it("lists all kinds, those on the board first, with where they stand", () => {
    expect(names()).toEqual(["Lion", "Pawn", "Furious fiend"]);
    const labels = [...root.querySelectorAll(".bm-kind")].map((one) => one.getAttribute("aria-label"));
    expect(labels).toEqual([
      "Lion, shishi: 1 Black, 0 White on the board",
      "Pawn, fuhyō: 1 Black, 1 White on the board",
      "Furious fiend, funjin: not on the board",
    ]);
    expect(text(".bm-found")).toBe("All 3 kinds");
  });

  it("the arrow keys go through the list, and the card tells about each", () => {
    type("i");
    expect(names()).toEqual(["Lion", "Furious fiend"]);
    expect([active(), text(".bm-name")]).toEqual(["Lion", "Lion"]);
    expect(press(field, "ArrowDown").defaultPrevented).toBe(true);
    expect([active(), text(".bm-name")]).toEqual(["Furious fiend", "Furious fiend"]);
    press(field, "ArrowDown");
    expect(active()).toBe("Lion");
    press(field, "ArrowUp");
    expect(active()).toBe("Furious fiend");
    const chosen = [...root.querySelectorAll('[role="option"][aria-selected="true"]')];
    expect(chosen.map((one) => one.querySelector("b")?.textContent)).toEqual(["Furious fiend"]);
  });

  it("Enter goes to the next of them, outlines them all and announces the place", async () => {
    type("fuhyo");
    press(field, "Enter");
    await settle();
    expect(model.get("outlined")).toBe("P");
    expect(message()).toBe("Pawn 3b: 1 of 2. Press Enter for the next.");
    press(field, "Enter");
    expect(message()).toBe("Pawn 5e: 2 of 2. Press Enter for the next.");
    press(field, "Enter");
    expect(message()).toBe("Pawn 3b: 1 of 2. Press Enter for the next.");
    type("fiend");
    press(field, "Enter");
    expect(message()).toBe("No furious fiend on the board now.");
    expect(model.get("outlined")).toBe("P");
  });

  it("reports no match, and Esc clears the field", () => {
    type("zebra");
    expect(names()).toEqual([]);
    expect(text(".bm-found")).toBe("No kind of piece matches “zebra”.");
    press(field, "Escape");
    expect([field.value, names().length]).toEqual(["", 3]);
  });

  it("keeps its keys to itself", () => {
    const heard: string[] = [];
    el.addEventListener("keydown", ({ key }) => heard.push(key));
    for (const key of ["a", "M", "Enter", "Escape", "Tab"]) press(field, key);
    expect(heard).toEqual(["Tab"]);
  });

  it("reads names and what is typed as text", () => {
    leaveAndBegin();
    type("<img");
    expect(names()).toEqual([EVIL, EVIL, EVIL]);
    type("<b>no");
    expect(text(".bm-found")).toBe("No kind of piece matches “<b>no”.");
    harmless(root);
  });
  const leaveAndBegin = (): void => {
    root.remove();
    begin({ catalogue: evil });
  };
});

describe("captured pieces", () => {
  const node = (captured: readonly string[]): object => ({
    text: "3c 3b",
    side: "black",
    piece: "LN",
    captured,
    promoted: false,
  });

  const open = (root: HTMLElement): void => root.querySelector<HTMLElement>('[data-tab="captured"]')?.click();

  it("are listed by side up to the current move, and the card tells about each", async () => {
    const model = new Model(traits({ history: [node(["P", "P"]), node(["+ln"])], line: [0, 1], ply: 2 }));
    const root = show(model);
    expect(root.querySelector(".bm-loss")).toBeNull(); // the tab is not open yet
    open(root);
    const lost = (): string[] => [...root.querySelectorAll(".bm-lost")].map((one) => one.textContent);
    expect(lost()).toEqual(["White has lost 2 pieces", "Black has lost 1 piece"]);
    const losses = [...root.querySelectorAll<HTMLElement>(".bm-loss")];
    expect(losses.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Pawn: 2",
      "Furious fiend, promoted",
    ]);
    losses[0]?.focus();
    expect(text(".bm-name")).toBe("Pawn");
    press(losses[0] ?? null, "ArrowRight");
    expect([document.activeElement, text(".bm-name")]).toEqual([losses[1], "Furious fiend"]);
    expect(losses.map((one) => one.tabIndex)).toEqual([-1, 0]);
    model.update({ ply: 1 });
    await settle();
    expect(lost()).toEqual(["White has lost 2 pieces", "Black has lost nothing"]);
    model.update({ ply: 0 });
    await settle();
    expect(text(".bm-captured")).toBe("No captures yet.");
  });

  it("have names that are text", () => {
    const root = show(new Model(traits({ catalogue: evil, history: [node(["P"])], line: [0], ply: 1 })));
    open(root);
    expect(root.querySelector(".bm-loss")?.getAttribute("aria-label")).toBe(EVIL);
    harmless(root);
  });
});
