/** The page of a pupil, with a server that the test plays. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PupilPage } from "../src/embed/classroom/pupil.ts";
import { PROTOCOL } from "../src/core/generated/words.ts";
import { loadLanguage } from "../src/i18n/catalogue.ts";
import { texts } from "../src/i18n/en/pupil.ts";
import { texts as japanese } from "../src/i18n/ja/pupil.ts";
import { CATALOGUES } from "./local.ts";
import { CHOICE } from "./trainer.ts";

const KEY = `banmen-class ${location.pathname}`;
const ROUTE = { squares: ["7i", "7h"], count: 2, right: null };
const GAME = { side: "black", opponent: "level:2", last: [], trouble: "", result: "", reason: "" };
const TRAITS = {
  protocol: PROTOCOL,
  view: "drill",
  cards: [CHOICE],
  catalogues: CATALOGUES,
  queue: [{ card: "choice", because: "" }],
  settings: {},
  theme: "light",
  lang: "en",
};
const STATE = {
  type: "state",
  class_id: "monday",
  name: "Aiko",
  title: "Hooks",
  lang: "en",
  mode: "together",
  phase: "lobby",
  at: -1,
  count: 3,
  stage: "",
  rows: [],
  right: null,
  note: "",
  score: 2,
  rank: 0,
  left: 0,
  game: null,
  routes: [],
};

/** The end of a connection at the server. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Socket[] = [];
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly url: URL) {
    super();
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  tell(message: object | string): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function find(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

let served: object | null = TRAITS;
const root = (): HTMLElement => find("main");
function socket(): Socket {
  const last = Socket.all.at(-1);
  if (!last) throw new Error("no connection");
  return last;
}
const line = (): string => root().querySelector(".bm-class-line")?.textContent ?? "";
const kept = (): Record<string, unknown> =>
  JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
const body = (): string =>
  [...root().querySelectorAll(".bm-class-body :is(h2, p, b, span, small)")]
    .map((one) => one.textContent.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" ");
const show = (more: object): void => socket().tell({ ...STATE, ...more });
const answers = (): unknown[] => socket().sent.filter(({ type }) => type === "answer");

/** Open the page anew; the browser keeps what it has stored. */
function open(): void {
  document.body.replaceChildren(document.createElement("main"));
  new PupilPage(root());
}

/** Open the page of a pupil who has joined. */
function joined(more: object = {}): void {
  localStorage.setItem(KEY, JSON.stringify({ token: "ab".repeat(16), classId: "monday" }));
  open();
  socket().open();
  show(more);
}

function join(name: string): void {
  const [, field] = root().querySelectorAll("input");
  if (field) field.value = name;
  root()
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { cancelable: true }));
}

async function pick(): Promise<void> {
  await vi.waitFor(() => expect(root().querySelector(".bm-pick")).not.toBeNull());
  find(".bm-pick").click();
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () =>
    Promise.resolve(served ? Response.json(served) : new Response("", { status: 404 })),
  );
  vi.stubGlobal("scrollTo", () => undefined);
  localStorage.clear();
  location.hash = "#KXWTRB";
  served = TRAITS;
});

afterEach(() => {
  for (const each of Socket.all.splice(0)) each.readyState = 3;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("joining", () => {
  it("asks in the language of the browser, and continues in that of the class", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["sv", "ja-JP", "en"]);
    open();
    await vi.waitFor(() => expect(body()).toContain(japanese.name));
    expect(document.documentElement.lang).toBe("ja");
    socket().open();
    join("Aiko");
    show({});
    await vi.waitFor(() => expect(body()).toBe(`${texts.hello("Aiko")} ${texts.wait}`));
    joined(); // the state comes before the texts of the browser's language
    await loadLanguage("ru");
    expect(body()).toBe(`${texts.hello("Aiko")} ${texts.wait}`);
    expect(document.documentElement.lang).toBe("en");
  });

  it("asks for a name, and sends it with the code of the address", () => {
    open();
    expect(body()).toContain(texts.name);
    expect(root().querySelector("button")?.disabled).toBe(true); // no connection yet
    socket().open();
    join("Aiko");
    expect(socket().sent).toMatchObject([{ type: "join", code: "KXWTRB", name: "Aiko" }]);
    expect(root().querySelector("button")?.textContent).toBe(texts.joining);
    show({});
    expect(body()).toBe(`${texts.hello("Aiko")} ${texts.wait}`);
    expect(root().dataset.phase).toBe("lobby");
    expect(root().querySelector("h1")?.textContent).toBe("Hooks");
    show({ title: "" });
    expect(root().querySelector("h1")?.textContent).toBe(texts.untitled);
    expect(kept()).toMatchObject({ classId: "monday", name: "Aiko" });
  });

  it("says why a code was refused, and lets another be typed", () => {
    open();
    socket().open();
    join("Aiko");
    socket().tell({ type: "refused", reason: "code", id: "" });
    expect(root().querySelector("[role=alert]")?.textContent).toBe(texts.refused.code);
    expect(kept().token).toBe("");
    socket().tell({ type: "refused", reason: "a reason of a later version", id: "" });
    expect(root().querySelector("[role=alert]")?.textContent).toBe(texts.refused.other);
  });

  it("without a connection keeps nothing", () => {
    open();
    join("Aiko");
    expect(kept().token).toBe("");
  });

  it("comes back with the secret that the browser keeps", () => {
    joined();
    expect(socket().sent).toMatchObject([{ type: "join", token: "ab".repeat(16), code: "", name: "" }]);
    expect(body()).toContain(texts.hello("Aiko"));
  });

  it("forgets another class at the same address, and a secret that none knows", () => {
    joined({ class_id: "tuesday" });
    expect(kept()).toMatchObject({ classId: "tuesday", token: "ab".repeat(16) });
    socket().tell({ type: "refused", reason: "token", id: "" });
    expect(kept().token).toBe("");
    expect(body()).toContain(texts.name);
  });
});

describe("answers", () => {
  const asked = { mode: "own pace", phase: "open", at: 0, stage: "stage/x.json" };

  it("are stored, sent, and acknowledged", async () => {
    joined(asked);
    await pick();
    const [answer] = answers() as { id: string }[];
    expect(answer).toMatchObject({ card: "choice", answer: { choice: "lion" } });
    expect(kept().outbox).toHaveLength(1);
    expect(line()).toBe(texts.line.sending(1));
    socket().tell({ type: "saved", id: answer?.id, late: false, right: true, note: {}, node: null });
    expect(kept().outbox).toEqual([]);
    expect(line()).toBe(texts.line.saved);
  });

  it("that came late are said to be late; those refused are not sent again", async () => {
    joined(asked);
    await pick();
    const [answer] = answers() as { id: string }[];
    socket().tell({ type: "refused", reason: "answer", id: answer?.id });
    expect(kept().outbox).toEqual([]);
    socket().tell({ type: "saved", id: "other", late: true, right: null, note: {}, node: null });
    expect(line()).toBe(texts.line.late);
  });

  it("that could not be saved are sent again", async () => {
    joined(asked);
    await pick();
    vi.useFakeTimers();
    const [answer] = answers() as { id: string }[];
    socket().tell({ type: "refused", reason: "unsaved", id: answer?.id });
    expect(kept().outbox).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2500);
    expect(answers()).toHaveLength(2);
  });

  it("wait for the connection", async () => {
    joined(asked);
    await pick();
    vi.useFakeTimers();
    const before = answers();
    socket().close(1006);
    expect(root().querySelector<HTMLElement>(".bm-class-line")?.dataset.tone).toBe("wait");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    socket().open();
    show(asked);
    expect(answers()).toEqual(before);
  });

  it("of a race come after those before a reload", async () => {
    joined({
      ...asked,
      mode: "storm",
      left: 60,
      rows: [{ card: "choice", tries: [{ choice: "lion" }] }],
    });
    await vi.waitFor(() => expect(root().querySelector(".bm-trainer")).not.toBeNull());
    expect(root().querySelector(".bm-pick")).toBeNull(); // its only question was answered
  });
});

describe("the page", () => {
  it("says the verdict and its reason once it is revealed", () => {
    const revealed = { phase: "revealed", at: 0 };
    joined({ ...revealed, right: true, note: "The lion it is." });
    expect(body()).toBe(`${texts.right} The lion it is.`);
    expect(root().querySelector("header")?.textContent).toContain(texts.place(1, 3));
    show({ ...revealed, right: false, note: "That is 歩兵." });
    expect(body()).toContain(texts.wrong);
    show(revealed);
    expect(body()).toBe(texts.missed);
    show({ ...revealed, rows: [{ card: "x", tries: [{}] }] });
    expect(body()).toBe(texts.noted);
  });

  it("shows the score at the end, of a race with the place", () => {
    joined({ phase: "over", at: 2 });
    expect(body()).toBe(`${texts.over} ${texts.score(2, 3)}`);
    show({ phase: "over", at: 0, mode: "storm", rank: 1 });
    expect(body()).toContain(`${texts.raceScore(2)} ${texts.rank(1)}`);
    show({ phase: "over", at: 0, mode: "storm" });
    expect(body()).not.toContain(texts.rank(1));
  });

  it("follows the game of a class that votes", async () => {
    const vote = { mode: "vote", game: GAME, at: 0 };
    joined({ ...vote, phase: "lobby" });
    expect(body()).toContain(texts.waitForVote);
    show({ ...vote, phase: "revealed", routes: [ROUTE], stage: "stage/x.json" });
    expect(body()).toContain(texts.voted);
    expect(root().querySelector("header")?.textContent).toContain(texts.vote.place(1));
    await vi.waitFor(() => expect(root().querySelector(".bm-trainer")).not.toBeNull());
    for (const late of [false, true]) {
      socket().tell({ type: "saved", id: "one", late, right: null, note: {}, node: null });
      expect(line()).toBe(late ? texts.line.lateVote : texts.line.voted);
    }
    show({ ...vote, phase: "thinking" });
    expect(body()).toContain("thinking");
    show({ ...vote, phase: "over", game: { ...GAME, result: "won" } });
    expect(body()).toContain(texts.over);
  });

  it("offers to load a question again that did not come", async () => {
    served = null;
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    joined({ mode: "own pace", phase: "open", at: 0, stage: "stage/x.json" });
    await vi.waitFor(() => expect(body()).toContain(texts.failed));
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    served = TRAITS;
    root().querySelector<HTMLElement>(".bm-class-body button")?.click();
    await pick();
    expect(answers()).toHaveLength(1);
  });

  it("rests when another page of the pupil is open, until it is asked for", () => {
    joined();
    socket().close(4001);
    expect(body()).toContain(texts.replaced);
    root().querySelector<HTMLElement>(".bm-class-body button")?.click();
    expect(Socket.all).toHaveLength(2);
  });

  it("ends for a pupil whom the teacher removes", () => {
    joined();
    socket().tell({ type: "refused", reason: "removed", id: "" });
    expect(body()).toBe(texts.removed);
    expect(kept().token).toBe("");
  });

  it("ignores what it cannot read", () => {
    joined();
    const said = vi.spyOn(console, "error").mockReturnValue();
    socket().tell("{");
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    socket().tell({ type: "pong" });
    socket().tell({ type: "of a later version" });
    expect(body()).toContain(texts.hello("Aiko"));
  });

  it("speaks the language of the class", async () => {
    joined({ lang: "ja" });
    await vi.waitFor(() => expect(document.documentElement.lang).toBe("ja"));
    expect(body()).toContain("Aikoさん");
  });
});

describe("the connection", () => {
  it("asks after a phone has slept whether it is alive, and is made again without a reply", async () => {
    joined();
    vi.useFakeTimers();
    window.dispatchEvent(new Event("online"));
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    socket().tell({ type: "pong" });
    await vi.advanceTimersByTimeAsync(9000);
    expect(Socket.all).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(9000);
    expect(Socket.all).toHaveLength(2);
    expect(socket().url.protocol).toBe("ws:");
  });
});
