import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Model } from "./page.ts";

/** Languages that a test loads: each answers as it says. */
const answers = new Map<string, () => Promise<{ readonly texts: object }>>();
const load = new Proxy({}, { get: (_, language: string) => answers.get(language) });

vi.resetModules();
vi.doMock("languages:", () => ({ default: ["en", "xa", "xb", "xc", "xd", "xe", "xf"] }));
const { catalogueOf, languageOf, loadLanguage } = await import("../src/i18n/catalogue.ts");
const { rendering } = await import("../src/host/anywidget.ts");
const { hostOf } = await import("../src/host/host.ts");

const texts = { a: "A", b: { c: "C" } };
const some = { texts: { a: "X" } };
const textsOf = catalogueOf("test", texts, load);

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("a text that a language lacks is English, and the console names it once", async () => {
  answers.set("xa", () => Promise.resolve(some));
  await loadLanguage("xa");
  expect([textsOf("xa"), textsOf("xa")]).toEqual(Array(2).fill({ a: "X", b: { c: "C" } }));
  expect(vi.mocked(console.info).mock.calls).toEqual([["banmen: texts of test without xa: b.c"]]);
});

it("there is nothing to wait for in English, in a loaded language, and in one that does not exist", async () => {
  answers.set("xa", () => Promise.resolve(some));
  await loadLanguage("xa");
  expect(["en", "xa", "xx", "constructor", "", undefined, 7].map(loadLanguage)).toEqual(Array(7).fill(null));
});

it("a language that cannot be loaded is English, and the console says why", async () => {
  answers.set("xb", () => Promise.reject(new Error("gone")));
  expect(languageOf("xb")).toBe("en");
  await loadLanguage("xb");
  expect(textsOf("xb")).toEqual(texts);
  expect(loadLanguage("xb")).toBeNull();
  expect(console.error).toHaveBeenCalledWith(
    "banmen: the texts in xb could not be loaded:",
    expect.any(Error),
  );
});

it("a catalogue that comes to the page after its language is loaded, too", async () => {
  answers.set("xf", () => Promise.resolve(some));
  await loadLanguage("xf");
  const others = catalogueOf("another", texts, { xf: () => Promise.resolve({ texts: { a: "Y" } }) });
  expect(others("xf")).toEqual(texts);
  await loadLanguage("xf");
  expect([textsOf("xf").a, others("xf").a]).toEqual(["X", "Y"]);
  expect(loadLanguage("xf")).toBeNull();
});

/** A language that is loaded when a test says so. */
function slow(language: string): () => Promise<void> {
  let answer = (): void => undefined;
  const given = new Promise<typeof some>((resolve) => (answer = () => resolve(some)));
  answers.set(language, () => given);
  return async () => {
    answer();
    await loadLanguage(language);
    await Promise.resolve();
  };
}

it("a view waits for its language, unless it is taken away", async () => {
  const loaded = slow("xc");
  const mount = vi.fn(() => () => undefined);
  const model = new Model({ lang: "xc" });
  const stop = new AbortController();
  const [el, other] = [document.createElement("div"), document.createElement("div")];
  const view = rendering(mount)({ model, el });
  const gone = rendering(mount)({ model, el: other, signal: stop.signal });
  expect(mount).not.toHaveBeenCalled();
  stop.abort();
  await loaded();
  expect(await view).toBeTypeOf("function");
  expect(await gone).toBeUndefined();
  expect(mount.mock.calls).toEqual([[el, model]]);
});

it("a view that is there learns of a new language when its texts are there", async () => {
  const loaded = slow("xd");
  const model = new Model({ lang: "en", ply: 0 });
  const host = hostOf(model, ["lang", "ply"]);
  const seen: unknown[] = [];
  const end = host.subscribe(() => seen.push(host.get("lang")));
  model.update({ lang: "xd" });
  model.update({ ply: 1 });
  expect(new Set(seen)).toEqual(new Set(["en"]));
  await loaded();
  expect(seen.at(-1)).toBe("xd");
  const count = seen.length;
  const late = slow("xe");
  model.update({ lang: "xe" });
  end();
  await late();
  expect(seen.length).toBe(count + 1);
});
