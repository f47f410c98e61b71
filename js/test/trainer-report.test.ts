/** A page without Python: progress in the browser, a results file, a short code, and messages to the page around. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staticModel } from "../src/host/staticmodel.ts";
import { PROTOCOL } from "../src/core/generated/words.ts";
import { codeOf } from "../src/widgets/trainer/code.ts";
import { Report } from "../src/widgets/trainer/report.ts";
import trainer from "../src/widgets/trainer/index.ts";
import { CATALOGUES } from "./local.ts";
import { close, find, openAs } from "./moveinfo.ts";
import { settle } from "./page.ts";
import type { Model } from "./page.ts";
import * as made from "./trainer.ts";

const CARDS = [made.CHOICE, made.TEXT];
const ORDER = CARDS.map(({ id }) => id);
const FILE = { banmen: "drill", version: 1, exercises: [], settings: {}, traits: { title: "Mine" } };
const PAGE = { id: "abc", mark: "57Q", order: ORDER, name: "mine-results.json", file: FILE, answers: {} };
const KEY = "banmen.page.abc";

const pageOf = (more: Record<string, unknown> = {}): Model =>
  staticModel({
    protocol: PROTOCOL,
    view: "drill",
    cards: CARDS,
    catalogues: CATALOGUES,
    queue: ORDER.map((card) => ({ card, because: "" })),
    at: 0,
    answers: [],
    settings: {},
    theme: "light",
    lang: "en",
    page: PAGE,
    ...more,
  }) as unknown as Model;

const open = (more: Record<string, unknown> = {}): Model => {
  const model = pageOf(more);
  openAs(trainer, model, ".bm-trainer");
  return model;
};
const choose = (): void => find(".bm-pick").click();
const next = (): void => find(".bm-action-next").click();
const place = (): string | undefined => find(".bm-trainer").dataset.at;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("progress is asked about once and continues after the page is opened again", async () => {
  open();
  choose();
  await settle();
  const line = find(".bm-keep");
  expect(line.textContent).toContain("Keep my progress in this browser?");
  expect(localStorage.getItem(KEY)).toBeNull();
  find(".bm-action-keep").click();
  next();
  expect(place()).toBe("1");
  open();
  expect(place()).toBe("1");
  expect(find(".bm-keep").hidden).toBe(true);
});

test("the end leads to the next part only where one follows, and the page around goes there", () => {
  open({ queue: [] });
  expect(find(".bm-action-on").hidden).toBe(true);
  const step = find(".bm-trainer").parentElement;
  const went = vi.fn();
  step?.addEventListener("banmen-on", went);
  step?.setAttribute("data-leads-on", "");
  open({ queue: [] });
  expect(find(".bm-action-on").hidden).toBe(false);
  find(".bm-action-on").click();
  expect(went).toHaveBeenCalledOnce();
  step?.removeAttribute("data-leads-on");
});

test("a page with other exercises does not continue it", async () => {
  open();
  choose();
  await settle();
  find(".bm-action-keep").click();
  next();
  open({ page: { ...PAGE, id: "other" } });
  expect(place()).toBe("0");
});

test("after No nothing is stored, and it is not asked again", async () => {
  open();
  choose();
  await settle();
  find(".bm-action-no-keep").click();
  next();
  expect(localStorage.getItem(KEY)).toBeNull();
  open();
  choose();
  await settle();
  expect(find(".bm-keep").hidden).toBe(true);
});

const ROW = { card: "choice", tries: [{ choice: "lion" }], wrong: 0, hints: 0, stars: 3, done: true };
const QUEUE = ORDER.map((card) => ({ card, because: "" }));

test.each([
  ["no JSON", "{"],
  ["no object", "3"],
  ["another version", JSON.stringify({ version: 2, queue: QUEUE, at: 1, answers: [ROW] })],
  [
    "a card that the page does not have",
    JSON.stringify({ version: 1, queue: [{ card: "x", because: "" }], at: 0, answers: [] }),
  ],
  ["a place outside", JSON.stringify({ version: 1, queue: QUEUE, at: 9, answers: [] })],
  [
    "answers to another exercise",
    JSON.stringify({ version: 1, queue: QUEUE, at: 1, answers: [{ ...ROW, card: "text" }] }),
  ],
  ["a row that is a number", JSON.stringify({ version: 1, queue: QUEUE, at: 1, answers: [7] })],
  ["answers that are no list", JSON.stringify({ version: 1, queue: QUEUE, at: 1, answers: { 0: ROW } })],
])("stored data that is damaged is set aside: %s", (_, text) => {
  localStorage.setItem("banmen.progress", "yes");
  localStorage.setItem(KEY, text);
  open();
  expect(place()).toBe("0");
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStorage.getItem(`${KEY}.damaged`)).toBe(text);
});

test("stored data that is whole is read", () => {
  localStorage.setItem("banmen.progress", "yes");
  localStorage.setItem(KEY, JSON.stringify({ version: 1, queue: QUEUE, at: 1, answers: [ROW] }));
  open();
  expect(place()).toBe("1");
});

test("where the browser stores nothing, the page works and says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  open();
  choose();
  await settle();
  expect(find(".bm-keep").hidden).toBe(true);
  next();
  find(".bm-action-skip").click();
  expect(find(".bm-report-note").hidden).toBe(false);
  expect(find(".bm-report-note").textContent).toContain("not saved");
});

test("the end has a code, and nothing that needs Python", async () => {
  open({ endless: false, view: "sheet" });
  choose();
  next();
  find(".bm-action-skip").click();
  expect(find(".bm-report-key").textContent).toBe(codeOf("57Q", ORDER, new Map([["choice", 3]])));
  expect(find(".bm-action-hand-in-all").hidden).toBe(true);
  expect(find(".bm-action-more").hidden).toBe(true);
  find(".bm-action-restart").click();
  await settle();
  expect(place()).toBe("0");
});

test("codes are those of Python", () => {
  // From banmen_rules.teaching.exercises.codes: test_the_page_writes_the_same_code.
  const hook = ["1", "13", "4", "16", "5", "7", "14", "15", "9", "12", "17", "18"].map((n) => `hook-${n}`);
  const stars = new Map([
    ["hook-1", 3],
    ["hook-4", 0],
    ["hook-18", 2],
  ]);
  expect(codeOf("57Q", hook, stars)).toBe("57Q4-BPB5-MDR");
});

test("a graded answer is noted at once, without Python", async () => {
  const card = { ...made.CHOICE, key: null, options: made.CHOICE.key.options };
  open({
    cards: [card],
    queue: [QUEUE[0]],
    settings: { graded: true },
    view: "sheet",
    page: {
      ...PAGE,
      mark: "",
      order: ["choice"],
      answers: { format: "banmen-answers", version: 3, sheet: "x" },
    },
  });
  choose();
  await settle();
  expect(find(".bm-trainer").dataset.end).toBe("noted");
  expect(find(".bm-report-code").hidden).toBe(true);
  expect(find(".bm-action-save-results").textContent).toContain("Save answers");
});

// ---------------------------------------------------------------- the file and the messages

const reportOf = (model: Model, page: Record<string, unknown> = PAGE): Report => {
  const host = {
    get: (name: string) => (name === "page" ? page : model.get(name)),
    set: () => false,
    send: () => undefined,
    subscribe: () => () => undefined,
  };
  const row = { ...ROW, gave_up: false, because: "", seconds: null, now: {} } as never;
  const cards = new Map(CARDS.map((one) => [one.id, one])) as never;
  return new Report(host, () => ({ cards, queue: QUEUE, rows: [row], at: 1 }), new AbortController().signal);
};

test("the results file is the saved widget with the answers", () => {
  const { traits, ...rest } = JSON.parse(reportOf(pageOf()).text) as Record<string, Record<string, unknown>>;
  expect(rest).toEqual({ banmen: "drill", version: 1, exercises: [], settings: {} });
  expect(traits).toMatchObject({
    title: "Mine",
    queue: QUEUE,
    at: 1,
    answers: [{ card: "choice", stars: 3 }],
  });
});

test("of a sheet it has the answers alone", () => {
  const head = { format: "banmen-answers", version: 3, sheet: "x" };
  const found: unknown = JSON.parse(reportOf(pageOf(), { ...PAGE, answers: head }).text);
  expect(found).toEqual({ ...head, answers: { choice: { choice: "lion" } }, work: {} });
});

test("the page around hears of answers, and is answered only if it asks as documented", () => {
  const heard: Record<string, unknown>[] = [];
  const parent = { postMessage: (data: Record<string, unknown>) => heard.push(data) };
  vi.stubGlobal("parent", parent);
  const report = reportOf(pageOf());
  report.changed();
  report.changed();
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    banmen: 1,
    event: "answer",
    page: "abc",
    result: { exercise: "choice", right: true, stars: 3 },
  });
  const say = (data: unknown, source: unknown = parent): void => {
    window.dispatchEvent(Object.assign(new Event("message"), { data, source }));
  };
  for (const data of [
    null,
    3,
    "results",
    { request: "results" },
    { banmen: 2, request: "results" },
    { banmen: 1, request: "eval" },
  ])
    say(data);
  say({ banmen: 1, request: "results" }, {});
  expect(heard).toHaveLength(1);
  say({ banmen: 1, request: "results" });
  expect(heard[1]).toMatchObject({
    banmen: 1,
    event: "results",
    results: { done: 1, count: 2, stars: 3, most_stars: 6 },
  });
  close();
});

test("the browser keeps no exercises that Python made, which the page lacks after a reload", () => {
  localStorage.setItem("banmen.progress", "yes");
  const [first] = ORDER;
  const report = reportOf(pageOf(), { ...PAGE, order: [first] });
  report.changed();
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
  expect([kept.queue, kept.at]).toEqual([[{ card: first, because: "" }], 1]);
});
