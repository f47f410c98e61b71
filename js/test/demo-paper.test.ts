/** A demonstration beyond its own place: the presenter's window, pages to print, and a film. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { texts } from "../src/i18n/en/demo.ts";
import type { Action } from "../src/widgets/demo/keys.ts";
import { filmOf, mainLine, shownPicture, wordsOf } from "../src/widgets/demo/pictures.ts";
import { Presenter } from "../src/widgets/demo/presenter.ts";
import type { Talk } from "../src/widgets/demo/presenter.ts";
import { exported, isAlone, layOut } from "../src/widgets/demo/print.ts";
import { demo } from "./demo.ts";

const [first, second, asking] = mainLine(demo);
if (!first || !second || !asking) throw new Error("The demonstration has no three steps.");
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect fill="red"/></svg>';
const picture = (): string => PICTURE;

const other = {
  document: document.implementation.createHTMLDocument(),
  closed: false,
  close: vi.fn(),
  focus: vi.fn(),
};
const done: Action[] = [];
const closed = vi.fn();
const talk = (more: Partial<Talk> = {}): Talk => ({
  title: "A lion",
  language: "en",
  theme: "light",
  frame: { ...first, notes: "Wait for the class." },
  next: second,
  place: "1 of 5",
  blank: false,
  picture,
  ...more,
});
const inside = (selector: string): HTMLElement => {
  const found = other.document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};

function present(more: Partial<Talk> = {}): Presenter {
  vi.spyOn(window, "open").mockReturnValue(other as unknown as Window);
  const near = document.body.appendChild(document.createElement("div"));
  const presenter = Presenter.open(texts, { act: (action) => void done.push(action), closed }, near);
  if (!presenter) throw new Error("It was not opened.");
  presenter.show(talk(more));
  return presenter;
}

beforeEach(() => {
  vi.useFakeTimers();
  other.document = document.implementation.createHTMLDocument();
  other.closed = false;
  done.length = 0;
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("the presenter sees the step, the next one, the notes and a timer", () => {
  const presenter = present();
  expect(other.document.title).toBe("Presenter's window · A lion");
  expect(inside(".bm-place").textContent).toBe("1 of 5");
  expect(inside(".bm-notes").textContent).toContain("Wait for the class.");
  expect(inside(".bm-next").textContent).toContain(second.caption);
  vi.advanceTimersByTime(61_000);
  expect(inside("[role=timer]").textContent).toBe("1:01");
  inside("[data-action=reset]").click();
  expect(inside("[role=timer]").textContent).toBe("0:00");
  presenter.focus();
  expect(other.focus).toHaveBeenCalled();
  presenter.close();
  expect(other.close).toHaveBeenCalled();
});

it("the presenter sees which answers are right, and where the demonstration ends", () => {
  const presenter = present({ frame: asking, next: null, blank: true });
  expect(inside(".bm-asks").textContent).toBe(asking.question?.text);
  expect(inside(".bm-now ol").textContent).toContain("✓");
  expect(inside(".bm-next").textContent).toContain("End of the demonstration");
  expect(inside(".bm-notes").textContent).toContain("No notes for this step");
  expect(inside("[data-action=blank]").textContent).toContain("Show the screen");
  presenter.close();
});

it("the presenter's keys and buttons lead both windows", () => {
  const presenter = present();
  for (const name of ["on", "blank", "presenter"]) inside(`[data-action=${name}]`).click();
  const press = (key: string, more: KeyboardEventInit = {}): void =>
    void other.document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  press("ArrowRight");
  press("ArrowRight", { ctrlKey: true });
  press("f");
  expect(done.map(({ kind }) => kind)).toEqual(["on", "blank", "presenter", "on"]);
  presenter.close();
});

it("a window that the reader closes is noticed", () => {
  present();
  other.closed = true;
  vi.advanceTimersByTime(1000);
  expect(closed).toHaveBeenCalledOnce();
});

it("a browser that blocks windows is no error", () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  expect(Presenter.open(texts, { act: vi.fn(), closed }, document.body)).toBeNull();
});

it("prints a page a step with the notes, and leaves nothing behind", () => {
  const undo = layOut(
    {
      title: "A lion",
      language: "en",
      frames: [{ ...first, notes: "Wait." }, asking],
      notes: true,
      place: ({ path }) => `${path} of 5`,
      picture,
    },
    document,
  );
  const pages = [...document.querySelectorAll(".bm-handout .bm-page")];
  expect(pages).toHaveLength(2);
  expect(pages[0]?.querySelector(".bm-page-notes")?.textContent).toBe("Wait.");
  expect(pages[1]?.querySelectorAll("li")).toHaveLength(asking.question?.options.length ?? 0);
  expect(pages[1]?.querySelector("footer")?.textContent).toContain(`${asking.path} of 5`);
  undo();
  expect(document.querySelector(".bm-handout")).toBeNull();
});

it("takes over printing only where a page holds one demonstration", () => {
  expect(exported(document)).toBe(false);
  const named = document.createElement("meta");
  Object.assign(named, { name: "generator", content: "banmen" });
  document.head.append(named);
  for (let count = 0; count < 2; count++)
    document.body.appendChild(document.createElement("div")).className = "banmen";
  expect([exported(document), isAlone(document)]).toEqual([true, false]);
  named.remove();
});

it("keeps the styles of a picture within it", () => {
  const place = shownPicture(PICTURE, document);
  expect(place.shadowRoot?.querySelector("svg")?.getAttribute("preserveAspectRatio")).toBe("xMidYMid meet");
  expect(place.querySelector("svg")).toBeNull();
});

it("films the main line with its words", async () => {
  vi.useRealTimers();
  const pictures = await import("../src/board/picture.ts");
  vi.spyOn(pictures, "imageOf").mockImplementation(() =>
    Promise.resolve({ naturalWidth: 400, naturalHeight: 300 } as HTMLImageElement),
  );
  const film = await filmOf(demo, picture, document.body, new AbortController().signal);
  expect(film.count).toBe(5);
  expect(film.width).toBe(420);
  expect(film.ms(0)).toBeGreaterThan(0);
  expect(film.ms(99)).toBe(0);
  const pen = { fillRect: vi.fn(), drawImage: vi.fn(), fillText: vi.fn() };
  await film.paint(0, pen as unknown as Parameters<typeof film.paint>[1]);
  expect(pen.fillText.mock.calls.map(([text]) => text as string)).toEqual(wordsOf(first));
});
