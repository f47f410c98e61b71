/** Pages that ask the Python beside them, with a worker that stands in for it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hostOf } from "../src/host/host.ts";
import { PagePython } from "../src/host/python.ts";
import type { FromWorker, PythonWorker } from "../src/host/python.ts";
import { staticModel } from "../src/host/askingmodel.ts";
import type { StaticModel } from "../src/host/staticmodel.ts";

type Fields = Readonly<Record<string, unknown>>;

class StandIn implements PythonWorker {
  readonly asked: { readonly id: number; readonly request: Fields }[] = [];
  ended = false;
  private hear: (event: { readonly data: FromWorker }) => void = () => undefined;
  private wrong: (event: Event) => void = () => undefined;

  postMessage(message: unknown): void {
    this.asked.push(message as (typeof this.asked)[number]);
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === "message") this.hear = listener as typeof this.hear;
    else this.wrong = listener as typeof this.wrong;
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: FromWorker): void {
    this.hear({ data });
  }

  fail(): void {
    this.wrong(new Event("error"));
  }

  /** Answer the last request. */
  async reply(reply: Fields): Promise<void> {
    this.say({ id: this.asked.at(-1)?.id ?? 0, reply });
    await settled();
  }
}

/** Everything that waits for a promise has run. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

let worker: StandIn;
let python: PagePython;
beforeEach(() => {
  worker = new StandIn();
  python = new PagePython(() => worker);
});

describe("the Python beside a page", () => {
  it("loads once, and says how far it is", () => {
    const changed = vi.fn();
    python.subscribe(changed);
    expect(python.state).toBe("waiting");
    python.start();
    python.start();
    worker.say({ share: 0.4 });
    expect([python.state, python.share]).toEqual(["loading", 0.4]);
    worker.say({ share: 1 });
    expect([python.state, changed.mock.calls.length]).toEqual(["ready", 3]);
  });

  it("matches replies with requests in any order", async () => {
    const [first, second] = [python.ask({ request: "pad" }), python.ask({ request: "drill" })];
    worker.say({ id: 2, reply: { two: 2 } });
    worker.say({ id: 7, reply: {} });
    worker.say({ id: 1, reply: { one: 1 } });
    expect(await Promise.all([first, second])).toEqual([{ one: 1 }, { two: 2 }]);
  });

  it("is missing where the page may start no worker, or has none", async () => {
    const fromFile = new PagePython(() => {
      throw new Error("a file may load nothing");
    });
    await expect(fromFile.ask({})).rejects.toThrow("missing");
    const asked = python.ask({});
    worker.fail();
    await expect(asked).rejects.toThrow("missing");
    expect([fromFile.usable, python.state, python.usable, worker.ended]).toEqual([
      false,
      "missing",
      false,
      true,
    ]);
  });

  it("has failed when the worker says so, and everything asked ends", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const asked = python.ask({});
    worker.say({ failed: "out of memory" });
    await expect(asked).rejects.toThrow("failed");
    await expect(python.ask({})).rejects.toThrow("failed");
    expect([python.state, error.mock.calls.length]).toEqual(["failed", 1]);
    error.mockRestore();
  });
});

describe("a pad with Python beside it", () => {
  const GIVEN = {
    ...{ python: { request: "pad" }, draft: "K", dialect: "banmen", drawn: [], friends: [], enemies: [] },
    ...{ radius: 0, lang: "en", seq: 0, answered: 0, problem: {}, text: "K" },
  };
  const pad = (): StaticModel => staticModel(GIVEN, python);
  const type = (model: StaticModel, draft: string): void => {
    hostOf(model, []).set({ draft, seq: Number(model.get("seq")) + 1 });
  };

  it("asks what was typed and takes the outputs, bytes as bytes", async () => {
    const model = pad();
    const heard = vi.fn();
    model.on("change:text", heard);
    type(model, "W");
    expect(worker.asked[0]?.request).toMatchObject({ request: "pad", draft: "W", lang: "en" });
    await worker.reply({ text: "W", figure: { base64: "AQI=" }, problem: {} });
    expect([model.get("text"), model.get("answered"), heard.mock.calls.length]).toEqual(["W", 1, 1]);
    expect(model.get("figure")).toBeInstanceOf(DataView);
  });

  it("asks only the last of what was typed meanwhile", async () => {
    const model = pad();
    for (const draft of ["W", "Wf", "WfF"]) type(model, draft);
    await worker.reply({ text: "W" });
    expect([model.get("answered"), worker.asked.length]).toEqual([1, 2]);
    expect(worker.asked[1]?.request.draft).toBe("WfF");
    await worker.reply({ text: "WfF" });
    expect([model.get("answered"), worker.asked.length]).toEqual([3, 2]);
  });

  it("shows why Python refuses", async () => {
    const model = pad();
    type(model, "W");
    await worker.reply({ error: "draft must be shorter" });
    expect([model.get("problem"), model.get("text")]).toEqual([
      { text: "draft must be shorter", start: -1, end: -1, where: "" },
      "K",
    ]);
  });

  it("is a page without Python again where Python is missing", async () => {
    const model = pad();
    const host = hostOf(model, []);
    const heard = vi.fn();
    model.on("change:problem", heard);
    expect(host.alone).toBe(false);
    type(model, "W");
    worker.fail();
    await settled();
    expect([host.alone, model.get("draft"), model.get("answered")]).toEqual([true, "K", 1]);
    expect(heard).toHaveBeenCalled();
    type(model, "W");
    await settled();
    expect([model.get("draft"), worker.asked.length]).toEqual(["K", 1]);
  });
});

describe("a drill with Python beside it", () => {
  const SOURCE = { variant: "tai", drawn: 1 };
  const GIVEN = {
    python: { request: "drill" },
    lang: "en",
    cards: [{ id: "one" }],
    catalogues: { "tai-options": [1] },
    queue: [{ card: "one", because: "" }],
    at: 0,
    wanted: 0,
    endless: true,
    page: { id: "p", mark: "AAAA", order: ["one"], file: { exercises: [{ id: "one" }], source: SOURCE } },
  };

  it("adds the new exercises to everything, and shows the first", async () => {
    const model = staticModel(GIVEN, python);
    expect(hostOf(model, []).alone).toBe(true);
    hostOf(model, []).set({ wanted: 1 });
    expect(worker.asked[0]?.request).toEqual({
      ...{ request: "drill", source: SOURCE, exercises: [{ id: "one" }], lang: "en" },
    });
    await worker.reply({
      ...{ cards: [{ id: "two" }], catalogues: { "tai-options": [2], "2-game-0": [3] }, endless: false },
      ...{ note: "No more.", exercises: [{ id: "two" }], source: { ...SOURCE, drawn: 2 }, mark: "BBBB" },
    });
    expect(model.get("cards")).toEqual([{ id: "one" }, { id: "two" }]);
    expect(model.get("catalogues")).toEqual({ "tai-options": [1, 2], "2-game-0": [3] });
    expect([model.get("queue"), model.get("at")]).toEqual([
      [
        { card: "one", because: "" },
        { card: "two", because: "" },
      ],
      1,
    ]);
    expect([model.get("endless"), model.get("problem")]).toEqual([false, { text: "No more." }]);
    const exercises = [{ id: "one" }, { id: "two" }];
    const file = { exercises, source: { ...SOURCE, drawn: 2 } };
    expect(model.get("page")).toEqual({ id: "p", mark: "BBBB", order: ["one", "two"], file });
  });

  it("begins to load Python at the last exercise, not before", () => {
    const queue = [
      { card: "one", because: "" },
      { card: "two", because: "" },
    ];
    const model = staticModel({ ...GIVEN, queue, at: -1 }, python);
    model.set("at", 0);
    expect(python.state).toBe("waiting");
    model.set("at", 1);
    expect(python.state).toBe("loading");
  });
});
