/** A demonstration on a page: display, announcements, keys, buttons, scrubber, saved progress, with and without Python. */
import { describe, expect, it, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import { legAt, readingTime } from "../src/widgets/demo/timing.ts";
import trainer from "../src/widgets/trainer/index.ts";
import { AFTER, TRAITS } from "./demo.ts";
import { click, el, Model, settle, TSFEN } from "./page.ts";
import { close, find, openAs } from "./moveinfo.ts";

const modelOf = (more: Record<string, unknown> = {}): Model => new Model({ ...TRAITS, ...more });

/** happy-dom moves nothing: with motion each move waits, without it nothing does. */
function open(model: Model, moving = false): HTMLElement {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("reduced-motion") && !moving,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  );
  return openAs(trainer, model, ".bm-demo");
}

const board = (): Root => find(".bm-board");
const action = (name: string): HTMLElement => find(`[data-action="${name}"]`);
const path = (): string | undefined => find(".bm-demo").dataset.path;
const says = (): string => find(".bm-says").textContent;
const picks = (): HTMLElement[] => [...el.querySelectorAll<HTMLElement>(".bm-offer")];
const press = (key: string, on: HTMLElement = find(".bm-demo")): boolean =>
  !on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const symbols = (): string[] =>
  [...board().querySelectorAll(".bm-men > [data-square]")].map(
    (one) => `${one.getAttribute("data-square") ?? ""} ${one.getAttribute("data-piece") ?? ""}`,
  );

describe("a demonstration", () => {
  it("goes forward and back by remote keys, and reports its place to Python", async () => {
    const model = modelOf();
    open(model);
    expect([path(), says()]).toEqual(["1", "A lion."]);
    expect(press("PageDown")).toBe(true);
    await settle();
    expect([path(), says(), model.get("at")]).toEqual(["2", "It goes twice.", 1]);
    expect(symbols()).toContain("5b LN");
    press("PageUp");
    await settle();
    expect([path(), model.get("at")]).toEqual(["1", 0]);
    expect(symbols()).toContain("3c LN");
    press("End");
    expect(path()).toBe("5");
    press("Home");
    expect(path()).toBe("1");
  });

  it("is hidden by b or a full stop, and shown again where it was by any key or a press", async () => {
    open(modelOf());
    const curtain = find(".bm-curtain");
    const shown = (): unknown[] => [curtain.hidden, find(".bm-demo > .bm-room").inert, path()];
    press("PageDown");
    await settle();
    expect(shown()).toEqual([true, false, "2"]);
    for (const [hide, show] of [
      ["b", "."],
      [".", "PageDown"],
      ["B", "Escape"],
    ] as const) {
      expect(press(hide)).toBe(true);
      expect(shown()).toEqual([false, true, "2"]);
      expect(document.activeElement).toBe(curtain);
      expect(press(show, curtain)).toBe(true);
      expect(shown(), "it continues only while visible").toEqual([true, false, "2"]);
      expect(document.activeElement).toBe(find(".bm-demo"));
    }
    press("b");
    curtain.click();
    expect(shown()).toEqual([true, false, "2"]);
    press("p");
    expect(find(".bm-demo").dataset.playing).toBe("true");
    press("b");
    expect(find(".bm-demo").dataset.playing, "nothing plays behind it").toBe("false");
  });

  it("leaves other keys, and those with Ctrl, to the host", () => {
    open(modelOf());
    expect(press("z")).toBe(false);
    const event = new KeyboardEvent("keydown", {
      key: "ArrowRight",
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    find(".bm-demo").dispatchEvent(event);
    expect([event.defaultPrevented, path()]).toEqual([false, "1"]);
  });

  it("lets a button that has the focus be pressed by Space, and walks over squares for who came there by Tab", async () => {
    open(modelOf());
    await settle();
    expect(press(" ", action("speed"))).toBe(false);
    expect(press("ArrowRight", action("speed"))).toBe(true);
    expect(path()).toBe("2");
    const cells = find(".bm-cells");
    press("Tab", cells);
    press("ArrowRight", cells);
    expect(path()).toBe("2");
    click("3c", board());
    press("ArrowRight", cells);
    expect(path()).toBe("3");
  });

  it("asks, judges the answer, and continues with its branch", async () => {
    const model = modelOf({ at: 2 });
    open(model);
    expect(find(".bm-demo").dataset.asks).toBe("open");
    expect(find(".bm-asks").textContent).toBe("What does it take?");
    press("2");
    await settle();
    expect(picks().map(({ dataset }) => dataset.state)).toEqual(["right", "wrong"]);
    expect(el.textContent).toContain("It can.");
    picks()[0]?.click();
    expect(model.get("answers")).toEqual([
      { frame: 2, option: 1 },
      { frame: 2, option: 0 },
    ]);
    press(" ");
    expect(path()).toBe("3a1");
    expect([...find(".bm-reached").children].map((one) => one.textContent)).toEqual([
      "3 of 5",
      "side line 1 of 1",
    ]);
    expect(find(".bm-scrub").getAttribute("aria-valuetext")).toBe("3 of 5 · side line 1 of 1");
    press("Enter");
    expect(path()).toBe("4");
  });

  it("waits for an answer until it is asked to show it", () => {
    open(modelOf({ at: 2 }));
    for (const key of ["ArrowRight", " ", "Enter"]) press(key);
    find('[data-action="on"]').click();
    expect([path(), find(".bm-demo").dataset.asks]).toEqual(["3", "open"]);
    expect(picks().map(({ dataset }) => dataset.state)).toEqual(["", ""]);
    expect(find(".bm-reminder").textContent).toContain("Choose an answer");
    find('[data-action="reveal"]').click();
    expect(find(".bm-demo").dataset.asks).toBe("answered");
    expect(find(".bm-waiting").hidden).toBe(true);
  });

  it("takes a side line by its digit, says that it was seen, and comes back", () => {
    open(modelOf({ at: 4 }));
    press("1");
    expect(path()).toBe("4a1");
    press("ArrowRight");
    press("ArrowRight");
    expect(path()).toBe("4");
    expect(picks()[0]?.dataset.state).toBe("seen");
  });

  it("says the caption to who cannot see it, once for each step, and not when it opens", () => {
    open(modelOf());
    const liveRegion = find(".bm-demo > .bm-spoken");
    expect(liveRegion.textContent).toBe("");
    press("ArrowRight");
    expect(liveRegion.textContent).toBe("2 of 5: It goes twice.");
    press("ArrowRight");
    expect(liveRegion.textContent).toContain("What does it take?");
  });

  it("is scrubbed to any step", () => {
    open(modelOf());
    const rail = find(".bm-rail");
    rail.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
    const scrub = find(".bm-scrub");
    scrub.setPointerCapture = () => undefined;
    scrub.hasPointerCapture = () => true;
    const at = (type: string, clientX: number): void => {
      scrub.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true }));
    };
    at("pointerdown", 300);
    expect([path(), scrub.getAttribute("aria-valuenow")]).toEqual(["3", "3"]);
    at("pointermove", 505);
    expect([path(), scrub.getAttribute("aria-valuetext")]).toEqual(["5", "5 of 5"]);
    expect(el.querySelectorAll(".bm-steps i")).toHaveLength(5);
  });

  it("plays by itself as long as captions take, as fast as it is asked to, and stops at a question", () => {
    const model = modelOf({ speed: 2 });
    open(model);
    action("play").click();
    expect(find(".bm-demo").dataset.playing).toBe("true");
    vi.advanceTimersByTime(readingTime("A lion.") / 2 - 1);
    expect(path()).toBe("1");
    vi.advanceTimersByTime(1);
    expect(path()).toBe("2");
    vi.advanceTimersByTime(60_000);
    expect([path(), find(".bm-demo").dataset.playing]).toEqual(["3", "false"]);
    action("speed").click();
    expect(model.get("speed")).toBe(0.5);
  });

  it("makes a step's moves one after the other where motion is wanted", async () => {
    open(modelOf(), true);
    await settle();
    press("ArrowRight");
    await settle();
    expect(find(".bm-demo").dataset.moving).toBe("true");
    expect(symbols()).toContain("3c LN");
    vi.advanceTimersByTime(700);
    await settle();
    expect(symbols()).toContain("4b LN");
    vi.advanceTimersByTime(3 * legAt(1) + 3000);
    await settle();
    expect(symbols()).toContain("5b LN");
    expect(find(".bm-demo").dataset.moving).toBe("false");
  });

  it("tells a kind that the step names, the piece that is shown, or one that is taken up", async () => {
    open(modelOf({ at: 2 }));
    await settle();
    const name = (): string => board().querySelector(".bm-name")?.textContent ?? "";
    expect(board().dataset.selected).toBe("3c");
    expect(name()).toBe("Pawn");
    click("3b", board());
    await settle();
    expect(name()).toBe("Pawn");
    click("3c", board());
    await settle();
    expect(board().dataset.selected).toBe("3c");
    expect(name()).toBe("Lion");
    press("PageDown");
    press("ArrowRight");
    await settle();
    expect(board().dataset.selected).toBe("");
    expect(name()).toBe("");
  });

  it("goes from a piece that is shown to another one in another position", async () => {
    const shown = (path: string, tsfen: string, square: string, links: object): object => ({
      ...{ path, caption: path, tsfen, show: { square, moves64: "" }, played: [] },
      ...links,
    });
    const frames = [
      shown("1", TSFEN, "3c", { next: 1, back: null }),
      shown("2", AFTER, "5b", { next: null, back: 0 }),
    ];
    open(modelOf({ frames }));
    const selected: unknown[] = [];
    for (const key of ["", "ArrowRight", "ArrowLeft"]) {
      press(key);
      await settle();
      await settle(); // what the board sets, it hears of
      selected.push(board().dataset.selected);
    }
    expect(selected).toEqual(["3c", "5b", "3c"]);
  });

  it("lays a piece down that is shown no longer, in another position too", async () => {
    const frame = { played: [], show: null };
    const frames = [
      { ...frame, path: "1", caption: "1", tsfen: TSFEN, show: { square: "3c", moves64: "" }, next: 1 },
      { ...frame, path: "2", caption: "2", tsfen: "5/2,P,2/2,ln,2/p,4/5 2", next: null, back: 0 },
    ];
    open(modelOf({ frames }));
    await settle();
    await settle();
    const lifted = (): (string | null)[] =>
      [...board().querySelectorAll(".bm-lifted")].map((one) => one.getAttribute("data-square"));
    expect(lifted()).toEqual(["3c"]);
    press("ArrowRight");
    await settle();
    await settle();
    expect(lifted()).toEqual([]);
  });

  it("shows the moves of any piece, and moves none", async () => {
    const model = modelOf();
    open(model);
    await settle();
    click("3c", board());
    await settle();
    expect(board().banmen?.targets().length).toBeGreaterThan(0);
    click("2c", board());
    await settle();
    expect(symbols()).toContain("3c LN");
    expect(model.sent).toEqual([]);
  });

  it("draws no map of the board where the show looks", async () => {
    open(modelOf({ at: 1 }));
    await settle();
    vi.advanceTimersByTime(1000);
    expect(board().dataset.shown).toBe("true");
    expect(el.querySelector(".bm-map-black")?.hasAttribute("d")).toBe(false);
  });

  it("can be drawn on until the next step", async () => {
    open(modelOf());
    await settle();
    const notes = (): number => board().querySelectorAll('[data-kind="circle"]').length;
    expect(notes()).toBe(1);
    press("End");
    await settle();
    expect(notes()).toBe(0);
  });

  it("follows Python: where it is, and in which language", async () => {
    const model = modelOf();
    open(model);
    model.set("at", 4);
    await settle();
    expect(path()).toBe("4");
    model.set("lang", "ja");
    await settle();
    await settle();
    expect(action("play").getAttribute("aria-label")).toBe("再生");
    expect(path()).toBe("4");
  });

  it("works without Python", async () => {
    const model = modelOf();
    model.save_changes = () => {
      throw new Error("no Python");
    };
    open(model);
    press("ArrowRight");
    press("ArrowRight");
    press("1");
    press("ArrowRight");
    await settle();
    expect(path()).toBe("3a1");
    expect(symbols()).toContain("3b LN");
  });

  it("says so where a page allows no full screen", () => {
    open(modelOf());
    press("f");
    expect(find(".bm-problem").textContent).toContain("full screen");
  });

  it("opens its keys, and says what is wrong where there is nothing to show", () => {
    open(modelOf());
    press("?");
    expect(find(".bm-dialog").hasAttribute("open")).toBe(true);
    open(modelOf({ frames: [], board: null }));
    expect(find(".bm-problem").textContent).toBe("This demonstration has no steps.");
  });

  it("goes without a trace, and does nothing afterwards", () => {
    const model = modelOf();
    open(model);
    action("play").click();
    close();
    expect([el.childElementCount, model.listening]).toEqual([0, 0]);
    const { saved } = model;
    vi.advanceTimersByTime(60_000);
    expect(model.saved).toBe(saved);
  });
});

describe("the link to a step", () => {
  const more = (): void => action("more").click();

  it("is copied, and shown as a QR code, behind the address of the site", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard);
    open(modelOf({ link_name: "07_hook_moves", site: "https://a.example" }));
    press("PageDown");
    more();
    action("copy-link").click();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
    expect(writeText).toHaveBeenCalledWith("https://a.example/open.html#demo=07_hook_moves/2");
    expect(find(".bm-link-entry [role=status]").textContent).toBe("The link is on the clipboard.");
    action("qr").click();
    await settle();
    expect(find(".bm-qr-link").textContent).toBe("https://a.example/open.html#demo=07_hook_moves/2");
    expect(el.querySelector(".bm-qr")?.getAttribute("aria-label")).toBe("QR code of the link");
  });

  it("is of the step that is shown: the code of another one is gone", async () => {
    open(modelOf({ link_name: "07_hook_moves" }));
    more();
    action("qr").click();
    await settle();
    expect(find(".bm-link-entry").textContent).toContain('run site("https://…") in Python');
    (find(".bm-dialog[open]") as HTMLDialogElement).close();
    press("PageDown");
    more();
    expect(find(".bm-qr-place").hidden).toBe(true);
  });

  it("is not offered where no link opens the demonstration", () => {
    open(modelOf());
    more();
    expect(el.querySelector(".bm-link-entry")).toBeNull();
  });
});
