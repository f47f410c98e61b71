/** Links in the text of a notebook drive its boards. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { NoPythonError } from "../src/host/staticmodel.ts";
import widget from "../src/widgets/board/index.ts";
import { data, Model, settle, show, traits } from "./page.ts";

const made: (() => void)[] = [];

afterEach(() => {
  for (const undo of made.splice(0)) undo();
});

function link(href: string, top = 0): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.setAttribute("href", href);
  document.body.append(anchor);
  at(anchor, top);
  made.push(() => anchor.remove());
  return anchor;
}

/** Have an element stand somewhere on the page: 100 pixels high. */
function at(element: Element, top: number): void {
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 100, 100));
}

/** A second board on the page. */
function another(model: Model, top: number): void {
  const place = document.createElement("div");
  document.body.append(place);
  const undo = widget.render({ model, el: place });
  at(place.querySelector(".banmen") ?? place, top);
  made.push(() => {
    if (typeof undo === "function") undo();
    place.remove();
  });
}

function press(anchor: HTMLAnchorElement, keys: MouseEventInit = {}): boolean {
  return anchor.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ...keys }),
  );
}

const linked = (name: string, links: Readonly<Record<string, string>> = {}): Model =>
  new Model(traits({ name, links }));

describe("a link in prose", () => {
  it("asks Python for what it says, and goes no further", () => {
    const model = linked("one_lion", { double: "3c 3b 3a" });
    const heard = vi.fn();
    document.body.addEventListener("click", heard);
    show(model);
    expect(press(link("#board:one_lion/double"))).toBe(false);
    expect(model.sent).toMatchObject([{ request: "link", link: "double" }]);
    expect(heard).not.toHaveBeenCalled();
    document.body.removeEventListener("click", heard);
  });

  it("drives the nearest of several boards of that name", () => {
    const [near, far] = [linked("one_lion"), linked("one_lion")];
    at(show(far), 0);
    another(near, 600);
    press(link("#board:one_lion/3c", 900));
    expect([far.sent.length, near.sent.length]).toEqual([0, 1]);
  });

  it("without a name drives the nearest board that has the link, else the nearest", () => {
    const [near, far] = [linked("near"), linked("", { double: "3c" })];
    at(show(far), 0);
    another(near, 600);
    const double = link("#board:/double", 900);
    press(double);
    press(link("#board:/3c", 900));
    expect([far.sent, near.sent]).toMatchObject([[{ link: "double" }], [{ link: "3c" }]]);
  });

  it.each([
    ["of no board on the page", "#board:two_lions/double", {}],
    ["of no board that has a name or links", "#board:/3c", {}],
    ["to a heading", "#boards", {}],
    ["that is opened in another tab", "#board:one_lion/double", { ctrlKey: true }],
  ])("%s stays a link", (_, href, keys) => {
    const model = href.includes("/3c") ? linked("") : linked("one_lion", { double: "3c" });
    show(model);
    expect(press(link(href), keys)).toBe(true);
    expect(model.sent).toEqual([]);
  });

  it("is a link again when the board is gone", () => {
    another(linked("gone"), 0);
    made.pop()?.();
    expect(press(link("#board:gone/3c"))).toBe(true);
  });

  it.each(["double", "3c-3b"])("without Python shows the moves of the piece (%s)", async (what) => {
    const model = linked("one_lion", { double: "3c 3b 3a" });
    vi.spyOn(model, "send").mockImplementation(() => {
      throw new NoPythonError();
    });
    const root = show(model);
    press(link(`#board:one_lion/${what}`));
    await settle();
    expect(data(root)).toMatchObject({ selected: "3c" });
  });
});
