/** A lesson as a page, and the page with all lessons: steps, keys, links, what is remembered. */
import { beforeEach, expect, it, vi } from "vitest";

const LESSON = `
  <details class="menu" open><summary>Steps</summary><a href="#second">2</a></details>
  <div class="far"><i></i></div><span class="count"></span>
  <section class="step" id="step-1" tabindex="-1"><a href="#second" id="link">on</a></section>
  <section class="step" id="step-2" tabindex="-1"><h2 id="second">Second</h2></section>
  <section class="step" id="step-3" tabindex="-1">Third</section>
  <section class="step" id="step-4" tabindex="-1" data-extra>Solutions</section>
  <button class="prev">‹</button><button class="next" data-start="Begin" data-next="Next"></button>
  <a class="onward" href="02.html">Next lesson</a>`;

class Observer {
  observe = vi.fn();
  unobserve = vi.fn();
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const now = (): string => find(".step.now").id;
const press = (key: string, on: EventTarget = document.body): void =>
  void on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

async function open(body: string, lesson?: string): Promise<void> {
  document.body.replaceChildren(document.createRange().createContextualFragment(body));
  if (lesson === undefined) delete document.body.dataset.lesson;
  else document.body.dataset.lesson = lesson;
  vi.resetModules();
  await import("../src/host/lesson.ts");
}

beforeEach(() => {
  localStorage.clear();
  location.hash = "";
  vi.stubGlobal("IntersectionObserver", Observer);
});

it("shows one step, and says how far the reader is", async () => {
  await open(LESSON, "steps");
  expect(now()).toBe("step-1");
  expect(find(".count").textContent).toBe("1 / 3");
  expect(find(".next").textContent).toBe("Begin ›");
  expect(find(".prev").hasAttribute("disabled")).toBe(true);
  expect(find("#step-2").getAttribute("hidden")).toBe("until-found");
  find(".next").click();
  expect(now()).toBe("step-2");
  expect(find(".next").textContent).toBe("Next ›");
  expect(find(".far i").style.width).toMatch(/^66\./);
  find(".prev").click();
  expect(now()).toBe("step-1");
});

it("leads on from a drill, by arrows and by links, and offers the next lesson at the end", async () => {
  await open(LESSON, "keys");
  expect(find("#step-2").dataset.leadsOn).toBe("");
  document.dispatchEvent(new Event("banmen-on"));
  press("ArrowRight");
  expect(now()).toBe("step-3");
  expect(find(".onward").hidden).toBe(false);
  expect(find(".next").hidden).toBe(true);
  press("ArrowRight");
  expect(now(), "nothing follows").toBe("step-3");
  press("ArrowLeft");
  expect(now()).toBe("step-2");
  find(".prev").click();
  find("#link").click();
  expect(now()).toBe("step-2");
  expect(find(".menu").hasAttribute("open"), "a click elsewhere closes the menu").toBe(false);
});

it("closes the menu with Escape, and finds hidden steps for the browser's search", async () => {
  await open(LESSON, "menu");
  press("Escape");
  expect(find(".menu").hasAttribute("open")).toBe(false);
  find("#step-4").dispatchEvent(new Event("beforematch"));
  expect(now()).toBe("step-4");
  expect(find(".count").textContent, "an extra step has no number").toBe("");
});

it("comes back to the step where the reader was, and begins again after the last one", async () => {
  await open(LESSON, "again");
  find(".next").click();
  location.hash = "";
  await open(LESSON, "again");
  expect(now()).toBe("step-2");
  find(".next").click();
  location.hash = "";
  await open(LESSON, "again");
  expect(now()).toBe("step-1");
  location.hash = "#second";
  await open(LESSON, "again");
  expect(now(), "an address comes first").toBe("step-2");
});

it("survives what another page wrote there", async () => {
  localStorage.setItem("banmen lesson wrong", "{");
  await open(LESSON, "wrong");
  expect(now()).toBe("step-1");
  localStorage.setItem("banmen lesson wrong", JSON.stringify({ at: "2", steps: -1, done: 1 }));
  await open(LESSON, "wrong");
  expect(now()).toBe("step-1");
});

it("makes a widget only when it comes near", async () => {
  const seen: Element[] = [];
  class Near extends Observer {
    override observe = vi.fn((place: Element) => void seen.push(place));
  }
  vi.stubGlobal("IntersectionObserver", Near);
  await open('<section class="step"><div data-board="0"></div></section>', "widgets");
  expect(seen).toHaveLength(1);
});

const TILE = (name: string): string =>
  `<a class="tile" data-lesson="${name}" href="${name}.html"><span class="title">${name}</span>
   <span class="far"><i></i></span><span class="about" data-done="done">10 minutes</span></a>`;
const COURSE = `<a class="go first" data-begin="Begin" data-continue="Continue" href="#"></a>
  <button class="chip" data-path="all"></button><button class="chip" data-path="short"></button>
  <div class="path" data-path="all">${TILE("one")}${TILE("two")}</div>
  <div class="path" data-path="short">${TILE("two")}</div>`;

it("marks the lessons that are done, and continues with the first that is not", async () => {
  await open(COURSE);
  expect(find(".first").textContent).toBe("Begin: one ›");
  localStorage.setItem("banmen lesson one", JSON.stringify({ at: 2, steps: 3, done: true }));
  localStorage.setItem("banmen lesson two", JSON.stringify({ at: 0, steps: 4, done: false }));
  await open(COURSE);
  expect(find(".first").textContent).toBe("Continue: two ›");
  expect(find(".first").getAttribute("href")).toMatch(/two\.html$/);
  expect(find("[data-lesson=one] .about").textContent).toBe("✓ done");
  expect(find("[data-lesson=two] .far i").style.width).toBe("25%");
  expect(find("[data-lesson=two]").hasAttribute("data-now")).toBe(true);
});

it("shows one path of lessons, the one chosen last", async () => {
  await open(COURSE);
  expect(find("div[data-path=short]").hidden).toBe(true);
  find("button[data-path=short]").click();
  expect(find("div[data-path=all]").hidden).toBe(true);
  await open(COURSE);
  expect(find("div[data-path=short]").hidden).toBe(false);
  expect(find("button[data-path=short]").getAttribute("aria-pressed")).toBe("true");
});
