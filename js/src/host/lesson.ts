/**
 * The script of a lesson as a page, and of the page with all lessons (banmen/course/lesson_page.py).
 *
 * A lesson shows one step at a time; its widgets are made when they come near the viewport. Where the reader is, and which
 * lessons are done, is remembered in this browser.
 */
import { carriedBy } from "./carried.ts";
import type { Show } from "./carried.ts";

/** How far from the viewport a widget is made, in CSS pixels. */
const NEAR = "600px";
const KEY = "banmen lesson ";

/** How far a reader is in a lesson. */
interface Far {
  /** Its step, from 0. */
  readonly at: number;
  readonly steps: number;
  readonly done: boolean;
}

// ---------------------------------------------------------------- memory

/** A page of a file, or of a browser that keeps nothing, has no memory. */
function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(value));
  } catch {
    // The lesson works without.
  }
}

function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY + name) ?? "null") as unknown;
  } catch {
    return null;
  }
}

function farIn(lesson: string): Far {
  const { at, steps, done } = (recall(lesson) ?? {}) as Partial<Record<keyof Far, unknown>>;
  const whole = (value: unknown): number => (typeof value === "number" && value >= 0 ? Math.floor(value) : 0);
  return { at: whole(at), steps: whole(steps), done: done === true };
}

// ---------------------------------------------------------------- a lesson

function beginLesson(name: string): void {
  const steps = [...document.querySelectorAll<HTMLElement>(".step")];
  showWidgets();
  if (steps.length < 2) return;
  const prev = document.querySelector<HTMLButtonElement>(".prev");
  const next = document.querySelector<HTMLButtonElement>(".next");
  const onward = document.querySelector<HTMLAnchorElement>(".onward");
  const count = document.querySelector(".count");
  const bar = document.querySelector<HTMLElement>(".far i");
  const menu = document.querySelector<HTMLDetailsElement>(".menu");
  if (!prev || !next || !count || !bar) return;
  const main = steps.filter((step) => step.dataset.extra === undefined).length;
  // The button "To the next part" of a drill continues from here.
  for (const step of steps.slice(0, main - 1)) step.dataset.leadsOn = "";
  let at = 0;

  /** The step that an address leads to; -1 if none. */
  const stepOf = (hash: string): number => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    return steps.findIndex((step) => step.contains(target));
  };

  const show = (wanted: number): void => {
    at = Math.min(Math.max(wanted, 0), steps.length - 1);
    for (const [number, step] of steps.entries()) {
      step.classList.toggle("now", number === at);
      // Found by the browser's search, where it can.
      if (number === at) step.removeAttribute("hidden");
      else step.setAttribute("hidden", "until-found");
    }
    const isLast = at === main - 1 || at === steps.length - 1;
    prev.disabled = at === 0;
    next.textContent = `${(at === 0 ? next.dataset.start : next.dataset.next) ?? ""} ›`;
    next.hidden = isLast;
    if (onward) onward.hidden = !isLast;
    count.textContent = at < main ? `${at + 1} / ${main}` : "";
    bar.style.width = `${(100 * Math.min(at + 1, main)) / main}%`;
    remember(name, { at, steps: main, done: isLast || farIn(name).done } satisfies Far);
  };

  const go = (to: number): void => {
    show(to);
    history.pushState(null, "", `#step-${at + 1}`);
    scrollTo(0, 0);
    steps[at]?.focus({ preventScroll: true });
  };

  prev.addEventListener("click", () => go(at - 1));
  next.addEventListener("click", () => go(at + 1));
  document.addEventListener("banmen-on", () => go(at + 1));
  addEventListener("popstate", () => show(Math.max(0, stepOf(location.hash))));
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (menu && !menu.contains(target)) menu.open = false;
    const href = target?.closest("a[href^='#']")?.getAttribute("href") ?? "";
    if (event.defaultPrevented || href === "" || href.startsWith("#board:")) return;
    const step = stepOf(href);
    if (step < 0) return;
    event.preventDefault();
    if (menu) menu.open = false;
    go(step);
  });
  for (const [number, step] of steps.entries()) step.addEventListener("beforematch", () => show(number));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu?.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    const isFree = event.target === document.body || steps.includes(event.target as HTMLElement);
    if (!isFree || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight" && !next.hidden) go(at + 1);
    if (event.key === "ArrowLeft" && at > 0) go(at - 1);
  });

  const asked = stepOf(location.hash);
  const far = farIn(name);
  const resumed = far.steps === main && far.at < main - 1 ? far.at : 0;
  show(asked >= 0 ? asked : resumed);
  if (asked >= 0 && !location.hash.startsWith("#step-")) scrollTo(0, 0);
}

/** Make each widget when it comes near the viewport. */
function showWidgets(): void {
  const packed = document.getElementById("banmen-boards")?.textContent ?? "";
  let carried: Promise<Show> | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        carried ??= carriedBy(packed, import.meta.url);
        void carried.then((show) => show(target as HTMLElement));
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of document.querySelectorAll("[data-board]")) observer.observe(place);
}

// ---------------------------------------------------------------- all lessons

function beginCourse(): void {
  const paths = [...document.querySelectorAll<HTMLElement>(".path")];
  const chips = [...document.querySelectorAll<HTMLButtonElement>(".chip")];
  const first = document.querySelector<HTMLAnchorElement>(".go.first");

  const choose = (wanted: string): void => {
    const chosen = paths.find((path) => path.dataset.path === wanted) ?? paths[0];
    for (const path of paths) path.hidden = path !== chosen;
    for (const chip of chips)
      chip.setAttribute("aria-pressed", String(chip.dataset.path === chosen?.dataset.path));
    const tiles = [...(chosen?.querySelectorAll<HTMLElement>(".tile") ?? [])];
    const begun = tiles.some((tile) => farIn(tile.dataset.lesson ?? "").steps > 0);
    const now = tiles.find((tile) => !farIn(tile.dataset.lesson ?? "").done);
    for (const tile of tiles) mark(tile, tile === now && begun);
    if (!now || !first) return;
    first.href = (now as HTMLAnchorElement).href;
    const words = begun ? first.dataset.continue : first.dataset.begin;
    first.textContent = `${words ?? ""}: ${now.querySelector(".title")?.textContent ?? ""} ›`;
  };

  for (const chip of chips)
    chip.addEventListener("click", () => {
      const { path = "" } = chip.dataset;
      remember("path", path);
      choose(path);
    });
  choose(String(recall("path")));
  // Back from a lesson, the browser may show the page as it was.
  addEventListener("pageshow", ({ persisted }) => persisted && choose(String(recall("path"))));
}

function mark(tile: HTMLElement, isNow: boolean): void {
  const { at, steps, done } = farIn(tile.dataset.lesson ?? "");
  const bar = tile.querySelector<HTMLElement>(".far i");
  const about = tile.querySelector<HTMLElement>(".about");
  if (bar && steps > 0) bar.style.width = `${done ? 100 : (100 * (at + 1)) / steps}%`;
  tile.toggleAttribute("data-now", isNow);
  tile.toggleAttribute("data-done", done);
  if (done && about) about.textContent = `✓ ${about.dataset.done ?? ""}`;
}

const lesson = document.body.dataset.lesson;
if (lesson === undefined) beginCourse();
else beginLesson(lesson);
