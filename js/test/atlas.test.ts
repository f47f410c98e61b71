/** The atlas on a page: display and interaction. */
import { describe, expect, test, vi } from "vitest";
import { all, card, el, find, KINDS, leave, names, press, show, TRAITS, type } from "./atlas.ts";
import { texts as ja } from "../src/i18n/ja/studio.ts";
import { texts as ru } from "../src/i18n/ru/studio.ts";
import { texts as en } from "../src/i18n/en/studio.ts";

const text = (selector: string): string => find(selector).textContent;

describe("the cards", () => {
  test("show each kind with its figure, kanji, name, Betza and mobility", () => {
    show();
    expect(names()).toEqual(["Pawn", "Gold general", "King", "Rook", "Long-nosed lioness"]);
    const pawn = card("Pawn");
    expect(pawn.textContent).toContain("歩兵");
    expect(pawn.textContent).toContain("fW");
    expect(pawn.textContent).toContain("1.0");
    expect(pawn.querySelectorAll(".bm-figure .bm-mark")).toHaveLength(1);
  });

  test("show worth in pawns in place of mobility when they are sorted by it", () => {
    const shown = (name: string): string | undefined =>
      card(name).querySelector(".bm-mobility")?.textContent.trim();
    show();
    expect(shown("Gold general")).toBe("Mobility 5.3");
    const sort = all("select")[1] as HTMLSelectElement;
    sort.value = "worth";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
    expect(names()[0]).toBe("Gold general");
    expect([shown("Gold general"), shown("King")]).toEqual(["Worth 3.0 歩", ""]);
  });

  test("name a game that someone made as its own files do", () => {
    const own = { ...KINDS[0], key: "my_game:pawn", variant: "my_game" };
    show({
      kinds: [...KINDS, own],
      starts: { ...TRAITS.starts, my_game: { ...TRAITS.starts.tai, title: "My game" } },
    });
    expect(all(".bm-card-game").map(({ textContent }) => textContent)).toContain("My game");
    expect(find('.bm-chip[data-variant="my_game"]').textContent).toContain("My game");
  });

  test("are a bounded number, however many kinds there are", () => {
    const many = Array.from({ length: 2000 }, (_, i) => ({
      ...KINDS[0],
      key: `tai:${i}`,
      name: `Kind ${i}`,
      same: i % 50,
    }));
    show({ kinds: many });
    expect(find("[role=grid]").getAttribute("aria-rowcount")).toBe("500");
    expect(all(".bm-card").length).toBeLessThan(40);
    const cards = find(".bm-cards");
    cards.scrollTop = 60_000;
    cards.dispatchEvent(new Event("scroll"));
    expect(names()).toContain("Kind 1008");
    // The card that Tab comes to stays.
    expect(names()).toContain("Kind 0");
    expect(all(".bm-card").length).toBeLessThan(44);
  });

  test("follow the arrow keys, and what is looked at follows them", () => {
    const model = show();
    card("Pawn").focus();
    press(card("Pawn"), "ArrowRight");
    expect(document.activeElement).toBe(card("Gold general"));
    expect(model.get("current")).toBe("tai:gold");
    expect(card("Gold general").getAttribute("aria-selected")).toBe("true");
    press(card("Gold general"), "ArrowDown");
    expect(document.activeElement).toBe(card("Long-nosed lioness"));
    expect(all(".bm-card[tabindex='0']")).toHaveLength(1);
  });

  test("are chosen to compare by C and by their button, a third in place of the first", () => {
    const model = show();
    press(card("Pawn"), "c");
    card("King").querySelector<HTMLElement>(".bm-choose")?.click();
    expect(model.get("chosen")).toEqual(["tai:pawn", "tai:king"]);
    expect(card("King").querySelector(".bm-choose")?.getAttribute("aria-pressed")).toBe("true");
    press(card("Rook"), "c");
    expect(model.get("chosen")).toEqual(["tai:king", "tai:rook"]);
    press(card("Rook"), "c");
    expect(model.get("chosen")).toEqual(["tai:king"]);
    expect(text("[role=status]")).toContain("King");
  });
});

describe("the search", () => {
  test("narrows the cards down, marks what it found and says how many", async () => {
    const model = show();
    await type("gold");
    expect(names()).toEqual(["Gold general"]);
    expect(model.get("query")).toBe("gold");
    expect(all(".bm-card mark").map(({ textContent }) => textContent)).toEqual(["Gold"]);
    expect(text(".bm-found")).toBe("1 of 5 kinds");
    expect(text("[role=status]")).toBe("");
    vi.runAllTimers();
    expect(text("[role=status]")).toBe("1 of 5 kinds");
  });

  test("shows what it found where the card does not have it", async () => {
    show();
    await type("пешка");
    expect(card("Pawn").textContent).toContain("in another language: пешка");
    await type("golden");
    expect(card("Gold general").querySelector("mark")?.textContent).toBe("Golden");
  });

  test("that finds nothing says so, and Escape takes it back", async () => {
    show();
    await type("xyz");
    expect(find(".bm-empty").hidden).toBe(false);
    press(find(".bm-search"), "Escape");
    expect(names()).toHaveLength(5);
  });

  test("is come to by / and left to the cards by the arrow key", async () => {
    show();
    press(card("Pawn"), "/");
    expect(document.activeElement).toBe(find(".bm-search"));
    await type("rook");
    press(find(".bm-search"), "ArrowDown");
    expect(document.activeElement).toBe(card("Rook"));
  });

  test("filters and order stand beside it", () => {
    const model = show();
    find("[data-variant=dai_dai]").click();
    expect(names()).toEqual(["Long-nosed lioness"]);
    find("[data-variant=dai_dai]").click();
    find("[data-category=step]").click();
    find("[data-category=jump]").click();
    expect(model.get("filters")).toMatchObject({ variant: [], category: ["step", "jump"] });
    expect(names()).toEqual(["Long-nosed lioness"]);
    expect(find("[data-category=range]").getAttribute("aria-disabled")).toBe("true");
    find(".bm-filters .bm-quiet").click();
    expect(names()).toHaveLength(5);
    const sort = all("select")[1] as HTMLSelectElement;
    sort.value = "mobility";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
    expect(names()[0]).toBe("Rook");
  });
});

describe("the roses", () => {
  const roses = (): HTMLElement[] => all(".bm-roses [role=option]");
  const labels = (): (string | null)[] => roses().map((one) => one.getAttribute("aria-label"));
  const rose = (name: string): HTMLElement => {
    const found = roses().find((one) => one.getAttribute("aria-label") === name);
    if (!found) throw new Error(`there is no rose of ${name}`);
    return found;
  };
  const pointer = (type: string, on: EventTarget, more: PointerEventInit = {}): boolean =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, ...more }));

  test("are one for each move, the rarest category first", () => {
    show({ kinds: KINDS.map((one) => (one.id === "gold" ? { ...one, same: 0 } : one)) });
    expect(labels()).toEqual(["Long-nosed lioness", "Rook", "King", "Pawn, Gold general"]);
    find("[data-variant=dai_dai]").click();
    expect(labels()).toEqual(["Long-nosed lioness"]);
  });

  test("filter by a stroke, one by a click, and all come back by another click", () => {
    show();
    pointer("pointerdown", rose("Rook"));
    pointer("pointerover", rose("King"));
    pointer("pointerover", rose("Gold general"));
    pointer("pointerup", window);
    pointer("pointerover", rose("Pawn"));
    expect(names()).toEqual(["Gold general", "King", "Rook"]);
    expect(text(".bm-found")).toBe("3 of 5 kinds");
    expect(rose("King").getAttribute("aria-selected")).toBe("true");
    expect(rose("Pawn").dataset.off).toBe("true");
    rose("Pawn").click();
    expect(names()).toEqual(["Pawn"]);
    rose("Pawn").click();
    expect(names()).toHaveLength(5);
  });

  test("are picked by keys, several with Shift, and Escape shows all kinds", () => {
    show();
    expect(all(".bm-roses [tabindex='0']")).toEqual([rose("Long-nosed lioness")]);
    press(rose("Long-nosed lioness"), "ArrowRight");
    expect(document.activeElement).toBe(rose("Rook"));
    press(rose("Rook"), " ");
    expect(names()).toEqual(["Rook"]);
    press(rose("Rook"), "ArrowRight", { shiftKey: true });
    expect(names()).toEqual(["King", "Rook"]);
    press(rose("King"), "Escape");
    expect(names()).toHaveLength(5);
  });

  test("that a search leaves out are pale, and Clear filters brings all back", async () => {
    show();
    await type("rook");
    expect([rose("Rook").dataset.off, rose("Pawn").dataset.off]).toEqual(["false", "true"]);
    rose("Rook").click();
    await type("");
    expect(names()).toEqual(["Rook"]);
    find(".bm-filters .bm-quiet").click();
    expect(names()).toHaveLength(5);
  });
});

describe("the kind looked at", () => {
  test("is the first result until another is chosen", async () => {
    const model = show({ sort: "mobility" });
    expect(text(".bm-sheet .bm-title")).toBe("Rook");
    expect(card("Rook").getAttribute("aria-selected")).toBe("true");
    expect(model.get("current")).toBe("");
    await type("king");
    expect(text(".bm-sheet .bm-title")).toBe("King");
  });

  test("is shown large, with its sentence and its place on the start position", () => {
    show({ current: "tai:pawn" });
    expect(text(".bm-sheet .bm-title")).toBe("Pawn");
    expect(text(".bm-sentence")).toBe("steps one square forward");
    expect(text(".bm-start figcaption")).toBe("5 at the start · 5d, 4d, 3d, 2d, and 1d");
    expect(find(".bm-start-own").getAttribute("d")?.split("M")).toHaveLength(1 + 5);
  });

  test.each([
    ["gold", "3.0 pawns (± 0.5)"],
    ["rook", "2.5 pawns, by its mobility"],
    ["king", undefined],
  ])("says what a %s is worth: %s", (kind, said) => {
    show({ current: `tai:${kind}` });
    const facts = all(".bm-facts > div").map((one) => [
      one.querySelector("dt")?.textContent,
      one.querySelector("dd")?.textContent,
    ]);
    expect(facts.find(([label]) => label === "Worth")?.[1]).toBe(said);
  });

  test("leads to what it promotes to, and back", async () => {
    const model = show({ current: "tai:pawn" });
    find(".bm-promotion-steps [data-key='tai:gold']").click();
    expect(model.get("current")).toBe("tai:gold");
    find(".bm-promotion-steps [data-key='tai:rook']").click();
    expect(text(".bm-sheet .bm-title")).toBe("Rook");
    expect(text(".bm-start figcaption")).toBe("Not on the board at the start: it comes from Gold general");
    find(".bm-promotion-steps [data-key='tai:gold']").click();
    expect(model.get("current")).toBe("tai:gold");
    await Promise.resolve();
  });

  test("set in Python is shown", async () => {
    const model = show();
    model.set("current", "tai:king");
    await Promise.resolve();
    expect(text(".bm-sheet .bm-title")).toBe("King");
    model.set("lang", "ja");
    await Promise.resolve();
    expect(text(".bm-sheet .bm-title")).toBe("玉将");
  });
});

describe("comparing", () => {
  const open = (): void => {
    find("[role=tab][data-tab=compare]").click();
  };

  test("shows two side by side and marks what one has alone", () => {
    show({ chosen: ["tai:gold", "tai:rook"] });
    open();
    expect(all(".bm-side-of .bm-figure")).toHaveLength(2);
    expect(all(".bm-side-of .bm-legend").map(({ textContent }) => textContent)[1]).toContain(
      "Only Rook: 4 squares",
    );
    const [only] = all(".bm-side-of .bm-differs-only");
    expect(only?.getAttribute("d")).not.toBe("");
  });

  test("names the games of two that are called alike", () => {
    show({
      kinds: KINDS.map((one) => ({ ...one, name: "Rook" })),
      chosen: ["tai:gold", "dai_dai:lioness"],
      comparison: { one: "tai:gold", other: "dai_dai:lioness", only_one_text: "steps" },
    });
    open();
    expect(text(".bm-compare-words")).toContain("Only Rook (Tai)");
    expect(text(".bm-pair")).toContain("Only Rook (Dai dai)");
  });

  test("says what Python says of these two, and of no others", () => {
    const comparison = {
      one: "tai:gold",
      other: "tai:rook",
      only_one_text: "steps <b>much</b>",
    };
    show({ chosen: ["tai:gold", "tai:rook"], comparison });
    open();
    expect(text(".bm-compare-words")).toContain("Only Gold general");
    expect(text(".bm-compare-words")).toContain("steps <b>much</b>");
    find(".bm-swap").click();
    expect(text(".bm-compare-words")).not.toContain("much");
  });

  test("asks for what is missing, and lets one be taken out", () => {
    const model = show({ chosen: ["tai:gold"] });
    open();
    expect(text(".bm-compare")).toContain("Choose one more.");
    find(".bm-take-out").click();
    expect(model.get("chosen")).toEqual([]);
  });
});

describe("promotions", () => {
  test("are drawn for a game, and around the kind looked at", () => {
    show({ current: "tai:king" });
    find("[role=tab][data-tab=families]").click();
    expect(all(".bm-node")).toHaveLength(1);
    find("[data-of=tai]").click();
    expect(all(".bm-node")).toHaveLength(4);
    expect(all(".bm-edge")).toHaveLength(2);
    expect(find("[aria-label='Gold general, promotes to Rook, comes from Pawn']")).toBeTruthy();
  });

  test("of an atlas of one game begin with that game", () => {
    show({ filters: { variant: ["dai_dai"], category: [], promotes: "", royal: false }, current: "" });
    find("[role=tab][data-tab=families]").click();
    expect(find("[data-of=dai_dai]").getAttribute("aria-pressed")).toBe("true");
    expect(find("[data-of=tai]").getAttribute("aria-pressed")).toBe("false");
  });

  test("are followed by the arrow keys, and Enter looks", () => {
    const model = show({ current: "tai:pawn" });
    find("[role=tab][data-tab=families]").click();
    const pawn = find(".bm-node[aria-current=true]");
    pawn.focus();
    press(pawn, "ArrowRight");
    press(document.activeElement ?? el, "ArrowRight");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Rook");
    press(document.activeElement ?? el, "Enter");
    expect(model.get("current")).toBe("tai:rook");
  });

  test("of contagion stand by themselves", () => {
    const kinds = KINDS.map((kind) => ({ ...kind, contagion: kind.id === "king" ? "tai:king" : "" }));
    show({ kinds });
    find("[role=tab][data-tab=families]").click();
    find("[data-of=tai]").click();
    expect(all(".bm-edge-caught")).toHaveLength(1);
    expect(text(".bm-families h2")).toContain("Contagion");
  });
});

describe("names from outside", () => {
  test("are text and nothing else, wherever they are shown", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    const kinds = KINDS.map((kind) => ({
      ...kind,
      ...{
        name: evil,
        kanji: evil,
        betza: evil,
        romaji: evil,
        called: { ru: evil },
        site_name: evil,
        names: [evil],
        sentence: evil,
      },
    }));
    show({ kinds, current: "tai:pawn", chosen: ["tai:pawn", "tai:gold"] });
    await type("img src");
    for (const page of ["kinds", "compare", "families"]) find(`[role=tab][data-tab=${page}]`).click();
    expect(el.querySelector("img")).toBeNull();
    expect(text(".bm-sheet")).toContain(evil);
  });
});

describe("the whole", () => {
  test("leaves the notebook's keys alone and goes without a trace", async () => {
    const model = show();
    expect(find(".banmen").dataset.lmSuppressShortcuts).toBe("true");
    await type("king");
    leave();
    expect(el.children).toHaveLength(0);
    model.set("query", "");
    vi.runAllTimers();
    expect(el.children).toHaveLength(0);
  });

  test("shows something for invalid traits", () => {
    const none = Object.fromEntries(Object.keys(TRAITS).map((name) => [name, null]));
    show({ ...none, view: "atlas" });
    for (const page of ["compare", "families", "kinds"]) find(`[role=tab][data-tab=${page}]`).click();
    expect(find(".bm-empty").hidden).toBe(false);
  });

  test("has all its texts in Japanese and in Russian", () => {
    const missing = (mine: object, theirs: object | undefined): string[] =>
      Object.entries(mine).flatMap(([key, value]: [string, unknown]) => {
        const other = (theirs as Record<string, unknown> | undefined)?.[key];
        if (typeof value === "object" && value !== null) return missing(value, other as object | undefined);
        return other === undefined ? [key] : [];
      });
    // Same names, or names in the figure's label.
    expect(missing(en.atlas, ja.atlas)).toEqual([]);
    expect(missing(en.atlas, ru.atlas)).toEqual([]);
  });
});
