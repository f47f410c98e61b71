import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BanmenBoard } from "../src/embed/element.ts";
import "../src/embed/element.ts";
import { encode, FIVE } from "./moves.ts";
import { CATALOGUE, MOVES, TSFEN } from "./page.ts";

const base64 = (data: DataView): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
const DATA = {
  banmen: "embed",
  version: 1,
  traits: {
    ...FIVE,
    tsfen: TSFEN,
    moves: { base64: base64(encode(MOVES, FIVE, TSFEN)) },
    catalogue: CATALOGUE,
    dots: [],
    title: "Test",
    turn: "black",
  },
};

const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
};
const boardOf = async (
  attributes: Record<string, string> = {},
  data: unknown = DATA,
): Promise<BanmenBoard> => {
  const element = document.createElement("banmen-board");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.data = data;
  document.body.append(element);
  await settle();
  return element;
};
const rootOf = (element: BanmenBoard): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(".banmen.bm-board") ?? null;
const wrong = (element: BanmenBoard): string =>
  element.shadowRoot?.querySelector<HTMLElement>(".bm-embed-wrong:not([hidden])")?.textContent ?? "";

beforeEach(() => vi.useRealTimers());
afterEach(() => document.body.replaceChildren());

describe("<banmen-board>", () => {
  it("shows a board with its moves, and tells what is selected", async () => {
    const told = vi.fn();
    document.body.addEventListener(
      "banmen-select",
      (event) => void told((event as CustomEvent<unknown>).detail),
      {
        once: true,
      },
    );
    const element = await boardOf({ lang: "en" });
    expect([element.position, wrong(element)]).toEqual([TSFEN, ""]);
    element.selection = "3c";
    await settle();
    expect(rootOf(element)?.dataset.selected).toBe("3c");
    const [[{ square, side, piece, targets }]] = told.mock.calls as [
      [{ targets: unknown[] } & Record<string, unknown>],
    ];
    expect([square, side, piece, targets.length]).toEqual(["3c", "black", "LN", 3]);
  });

  it("follows its attributes, and keeps what the reader selected", async () => {
    const element = await boardOf({ square: "3c" });
    element.setAttribute("theme", "dark");
    element.setAttribute("lang", "ja");
    await settle();
    await settle();
    expect(rootOf(element)?.dataset).toMatchObject({ theme: "dark", selected: "3c" });
    element.setAttribute("tsfen", "5/5/2,ln,2/5/5 1");
    await settle();
    expect([element.position, rootOf(element)?.dataset.turn]).toEqual(["5/5/2,ln,2/5/5 1", "white"]);
  });

  it("says what is wrong, as text, and shows the rest", async () => {
    const heard = vi.fn();
    document.body.addEventListener("banmen-error", heard, { once: true });
    const element = await boardOf({ square: "<img src=x onerror=alert(1)>", theme: "neon" });
    expect(wrong(element)).toContain("square must be on the 5x5 board, got <img src=x onerror=alert(1)>.");
    expect(wrong(element)).toContain("Unknown theme “neon”. Available: host, light, dark, contrast.");
    expect([element.shadowRoot?.querySelector("img"), element.position]).toEqual([null, TSFEN]);
    expect(heard).toHaveBeenCalledOnce();
  });

  it("refuses what is no board", async () => {
    for (const data of [{}, { banmen: "embed", version: 2 }, { banmen: "demo", version: 1, traits: {} }]) {
      const element = await boardOf({}, data);
      expect([wrong(element), rootOf(element)]).toEqual(["data is not a board of banmen.", null]);
    }
    const element = await boardOf({ variant: "__proto__" }, null);
    expect(wrong(element)).toMatch(/Unknown game “__proto__”/);
  });

  it("reads JSON inside of it", async () => {
    const element = document.createElement("banmen-board");
    const script = document.createElement("script");
    script.type = "application/json";
    script.textContent = JSON.stringify(DATA);
    element.append(script);
    document.body.append(element);
    await settle();
    expect(element.position).toBe(TSFEN);
  });

  it("goes without a trace, and comes back", async () => {
    const element = await boardOf();
    element.remove();
    await settle();
    expect(rootOf(element)).toBeNull();
    document.body.append(element);
    await settle();
    expect(rootOf(element)).not.toBeNull();
  });

  it("has its attributes as properties", async () => {
    const element = (await boardOf()) as BanmenBoard & { region: string | null };
    element.region = "5a-3c";
    expect(element.getAttribute("region")).toBe("5a-3c");
    element.region = null;
    expect(element.hasAttribute("region")).toBe(false);
  });
});
