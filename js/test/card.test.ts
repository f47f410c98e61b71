import { describe, expect, it, vi } from "vitest";
import { encode, FIVE } from "./moves.ts";
import { click, el, leave, Model, pointer, settle, show, text, traits, CATALOGUE, TSFEN } from "./page.ts";

const name = (): string => text(".bm-card .bm-name");
const notes = (): string => text(".bm-card .bm-notes");
const promotion = (): HTMLElement => {
  const found = el.querySelector<HTMLElement>(".bm-card .bm-promotion");
  if (!found) throw new Error("the card has no line about promotion");
  return found;
};
const mouse = (type: string): PointerEvent => new PointerEvent(type, { pointerType: "mouse" });

describe("the card", () => {
  it("shows a piece after the mouse rests on it, and keeps it when the mouse leaves the board", () => {
    const root = show(new Model(traits()));
    pointer("pointermove", "3b", root);
    expect(name()).toBe("");
    vi.advanceTimersByTime(200);
    expect(name()).toBe("Pawn");
    expect(notes()).toBe("White · 1 square from here");
    pointer("pointermove", "3c", root);
    pointer("pointermove", "2c", root);
    vi.advanceTimersByTime(200);
    expect(name(), "a mouse that only passes asks nothing").toBe("Pawn");
    root.querySelector(".bm-svg")?.dispatchEvent(mouse("pointerleave"));
    vi.advanceTimersByTime(1000);
    expect(name(), "so that its buttons can be reached").toBe("Pawn");
  });

  it("keeps to the selected piece, but for one that the mouse rests on for long", () => {
    const root = show(new Model(traits()));
    click("3c", root);
    expect([name(), notes()]).toEqual(["Lion", "Black · 3 squares from here"]);
    pointer("pointermove", "3b", root);
    vi.advanceTimersByTime(300);
    expect(name()).toBe("Lion");
    vi.advanceTimersByTime(600);
    expect(name()).toBe("Pawn");
    pointer("pointermove", "2d", root);
    expect(name()).toBe("Lion");
  });

  it.each([
    ["may not pass", [], "Black · 2 squares from here"],
    ["may pass", [{ from: 12, to: 12, path: [11] }], "Black · 2 squares from here"],
  ])("counts the other squares of a lion that %s", (_, more, said) => {
    const moves = [{ from: 12, to: 11 }, { from: 12, to: 2 }, ...more];
    const root = show(new Model(traits({ moves: encode(moves, FIVE, TSFEN) })));
    click("3c", root);
    expect(notes()).toBe(said);
  });

  it("says of a lion that can only pass that it stays", () => {
    const moves = [{ from: 12, to: 12, path: [11] }];
    const root = show(new Model(traits({ moves: encode(moves, FIVE, TSFEN) })));
    click("3c", root);
    expect(notes()).toBe("Black · It can only stay where it is.");
  });

  it("tells in an exercise what a piece is, and not where it may go from there", async () => {
    const model = new Model(traits({ interaction: "mark", selection: "3c" }));
    const root = show(model);
    expect([name(), notes()]).toEqual(["Lion", "Black"]);
    pointer("pointermove", "3b", root);
    vi.advanceTimersByTime(2000);
    expect([name(), notes()]).toEqual(["Pawn", "White"]);
    pointer("pointermove", "2d", root);
    vi.advanceTimersByTime(2000);
    expect(name()).toBe("Lion");
    model.update({ selection: "" });
    await settle();
    vi.advanceTimersByTime(2000);
    expect(text(".bm-card")).toBe("Click the squares.");
  });

  it("turns over to what a piece promotes to, and shows it while that is pointed at", () => {
    const root = show(new Model(traits()));
    click("3c", root);
    expect(promotion().textContent).toMatch(/^promotes to.*Furious fiend$/);
    promotion().dispatchEvent(mouse("pointerenter"));
    expect([name(), text(".bm-betza"), notes()]).toEqual(["Furious fiend", "Q", "Black · promoted"]);
    promotion().dispatchEvent(mouse("pointerleave"));
    expect(name()).toBe("Lion");
    expect(root.querySelector(".bm-card .bm-motion .bm-rose path")?.getAttribute("d")).toMatch(/^M/);
    promotion().click();
    expect([name(), promotion().getAttribute("aria-pressed")]).toEqual(["Furious fiend", "true"]);
    promotion().click();
    expect([name(), promotion().getAttribute("aria-pressed")]).toEqual(["Lion", "false"]);
    promotion().click();
    click("1a", root);
    click("5e", root);
    expect(name(), "another piece shows its front").toBe("Pawn");
    expect(promotion().textContent).toBe("does not promote");
  });

  it("turns a promoted piece over to what it was", () => {
    const root = show(new Model(traits({ tsfen: "5/5/2,+ln,2/5/5 0", moves: null })));
    click("3c", root);
    expect([name(), notes()]).toEqual(["Furious fiend", "Black · promoted"]);
    expect(promotion().textContent).toMatch(/^promoted from.*Lion$/);
    promotion().click();
    expect([name(), notes()]).toEqual(["Lion", "Black"]);
  });

  it("reads names as text", () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
    const catalogue = CATALOGUE.map((one) => ({
      ...one,
      name: evil,
      kanji: evil,
      romaji: evil,
      betza: evil,
      sentence: evil,
    }));
    const root = show(new Model(traits({ catalogue })));
    click("3c", root);
    promotion().click();
    expect(name()).toBe(evil);
    expect(text(".bm-sentence")).toBe(evil);
    expect(root.querySelector("img, script")).toBeNull();
    for (const one of root.querySelectorAll("*"))
      for (const { name } of one.attributes) expect(name).not.toMatch(/^on/);
  });

  it("leaves no timer behind", () => {
    const root = show(new Model(traits()));
    pointer("pointermove", "3b", root);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
