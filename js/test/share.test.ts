import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Root } from "../src/board/app.ts";
import { correction, generate } from "lean-qr/nano";
import { unpackGame } from "../src/core/sharedgame.ts";
import { LARGEST, readFile } from "../src/kit/clipboard.ts";
import { fileName } from "../src/board/picture.ts";
import { el, message, Model, off, settle, show, text, traits, TSFEN } from "./page.ts";

/** A game with variations as Python sends it, and the files that Python writes of it. */
const WALK = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tests/data/wire/files/walk.json"), "utf8"),
) as { traits: Record<string, unknown>; saved: string; record: string };

const tool = (name: string): HTMLButtonElement => {
  const found = el.querySelector<HTMLButtonElement>(`.bm-share [data-tool="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const field = (): HTMLTextAreaElement => {
  const found = el.querySelector<HTMLTextAreaElement>(".bm-share section:last-child textarea");
  if (!found) throw new Error("no field");
  return found;
};
const board = (more = {}): { model: Model; root: Root } => {
  const model = new Model(traits({ edits: [0, 0], ...more }));
  return { model, root: show(model) };
};
const asked = (model: Model): unknown => {
  const { id, ...rest } = model.sent[model.sent.length - 1] ?? {};
  return id === undefined ? null : rest;
};
const answer = (model: Model, more: object): void => {
  model.fire("msg:custom", { id: model.sent[model.sent.length - 1]?.id, ok: true, ...more });
};
/** Let promises that hang on each other come to their end. */
const promised = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await settle();
};

const clipboard = (more: object): void => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(more as Clipboard);
};

const transfer = (given: { text?: string; files?: File[] }): object => ({
  files: given.files ?? [],
  types: [...(given.files ? ["Files"] : []), ...(given.text === undefined ? [] : ["text/plain"])],
  getData: (type: string) => (type === "text/plain" ? (given.text ?? "") : ""),
});
const fire = (target: EventTarget, type: string, name: string, data: object): Event => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, name, { value: data });
  target.dispatchEvent(event);
  return event;
};

describe("links", () => {
  const copied = async (name: string, more: object): Promise<string> => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard({ writeText });
    board({ variant: "chu", ruleset: "", ...more });
    tool(name).click();
    // Compression is not done with promises alone.
    vi.useRealTimers();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
    const [[text = ""] = []] = writeText.mock.calls as unknown as string[][];
    return text;
  };

  it("open the position behind the address of the site", async () => {
    const link = await copied("copyLink", { site: "https://a.example/" });
    expect(link).toBe(`https://a.example/open.html#tsfen=${TSFEN.replace(" ", "%20")}&variant=chu`);
  });

  it("name the usual start of a game, whose code would be hard to scan", async () => {
    const document = { start: TSFEN, usual_start: true };
    expect(await copied("copyLink", { document })).toBe("#tsfen=start&variant=chu");
  });

  it("write out a start of another kind", async () => {
    const document = { start: TSFEN, usual_start: false };
    expect(await copied("copyLink", { document })).toMatch(/^#tsfen=5/);
  });

  it.each([
    [true, "okazaki", ""],
    [false, "club", "&ruleset=club"],
  ])("leave the usual ruleset out, and name any other: %s", async (usual, ruleset, named) => {
    const document = { start: TSFEN, usual_start: true, usual_ruleset: usual };
    expect(await copied("copyLink", { document, ruleset })).toBe(`#tsfen=start&variant=chu${named}`);
  });

  it("are relative without a site, and Share says how to set it", async () => {
    expect(await copied("copyLink", {})).toMatch(/^#tsfen=/);
    expect(el.querySelector(".bm-share")?.textContent).toContain('run site("https://…") in Python');
  });

  it("have a QR code, black on white with a quiet zone, and the text below", async () => {
    board({ variant: "chu", ruleset: "", site: "https://a.example/" });
    tool("showQr").click();
    await promised();
    const qr = el.querySelector(".bm-qr");
    const link = el.querySelector(".bm-qr-link")?.textContent ?? "";
    const code = generate(link, { minCorrectionLevel: correction.L });
    const size = code.size + 2 * 4;
    expect(qr?.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
    expect(Number(qr?.getAttribute("width"))).toBeGreaterThanOrEqual(200);
    const drawn = new Set(
      qr
        ?.querySelector("path")
        ?.getAttribute("d")
        ?.match(/M\d+ \d+/g),
    );
    const places = [...Array(code.size).keys()];
    const black = places.flatMap((y) =>
      places.flatMap((x) => (code.get(x, y) ? [`M${x + 4} ${y + 4}`] : [])),
    );
    expect([...drawn].sort()).toEqual(black.sort());
    expect([...drawn].some((at) => /M[0-3] |M\d+ [0-3]$/.test(at))).toBe(false);
    tool("showQr").click();
    expect(el.querySelector<HTMLElement>(".bm-qr-place")?.hidden).toBe(true);
  });

  it("that are too long for a QR code are offered as text", async () => {
    board({ variant: "chu", ruleset: "", site: `https://${"a".repeat(1000)}/` });
    tool("showQr").click();
    await promised();
    expect(el.querySelector(".bm-qr")).toBeNull();
    expect(el.querySelector(".bm-qr-place")?.textContent).toMatch(/at most 1000 characters, got 10\d\d/);
  });

  it("to a game have its moves", async () => {
    const link = await copied("copyGameLink", WALK.traits);
    const game = await unpackGame(link.replace("#game=", "").split("&")[0] ?? "");
    expect(game).toMatchObject({ variant: "dai_dai", tsfen: TSFEN });
    expect("moves" in game && game.moves.length).toBe(WALK.traits.ply);
  });
});

describe("copying", () => {
  it("puts the position on the clipboard and says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard({ writeText });
    board();
    tool("copyPosition").click();
    await promised();
    expect(writeText).toHaveBeenCalledWith(TSFEN);
    expect(message()).toBe("The position is on the clipboard.");
  });

  it("where the browser does not let it, shows the text to copy by hand", async () => {
    clipboard({ writeText: () => Promise.reject(new Error("not allowed")) });
    Object.assign(document, { execCommand: () => false });
    const { root } = board();
    tool("copyPosition").click();
    await promised();
    const shown = root.querySelector<HTMLTextAreaElement>(".bm-share section:first-child textarea");
    expect([shown?.hidden, shown?.value, document.activeElement]).toEqual([false, TSFEN, shown]);
    expect(message()).toMatch(/press Ctrl\+C/);
  });

  it("asks Python for the record", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard({ writeText });
    const { model } = board();
    tool("copyRecord").click();
    expect(asked(model)).toEqual({ request: "record" });
    answer(model, { text: "1. P-3d", name: "test.txt" });
    await promised();
    expect(writeText).toHaveBeenCalledWith("1. P-3d");
  });

  it("by Ctrl+C on the board, and leaves a selected text to the browser", () => {
    const { root } = board();
    const copied: string[] = [];
    const data = { setData: (_: string, given: string) => copied.push(given) };
    expect(fire(document.body, "copy", "clipboardData", data).defaultPrevented).toBe(false);
    root.querySelector<HTMLElement>(".bm-tool")?.focus();
    expect(fire(document.body, "copy", "clipboardData", data).defaultPrevented).toBe(true);
    const selection = { isCollapsed: false, toString: () => "chosen" };
    vi.spyOn(document, "getSelection").mockReturnValue(selection as Selection);
    expect(fire(document.body, "copy", "clipboardData", data).defaultPrevented).toBe(false);
    expect(copied).toEqual([TSFEN]);
  });
});

describe("copying as an exercise", () => {
  it("asks Python to make one of the position, and copies it", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard({ writeText });
    const { model } = board();
    tool("askMate").click();
    expect(asked(model)).toEqual({ request: "exercise", kind: "mate" });
    answer(model, { text: '{"kind": "mate"}', name: "mate.json" });
    await promised();
    expect(writeText).toHaveBeenCalledWith('{"kind": "mate"}');
    expect(message()).toContain("The exercise is on the clipboard. Paste it into Exercise(…) in a cell");
  });

  it("is about the piece that is selected, where it is about one", () => {
    const { model } = board({ selection: "3c" });
    tool("askReach").click();
    expect(asked(model)).toEqual({ request: "exercise", kind: "reach", square: "3c" });
  });

  it("about one is not offered where none is selected", () => {
    board();
    expect(off(tool("askReach"))).toBe(true);
  });

  it("is not offered on a board that asks a question itself", () => {
    const { root } = board({ interaction: "mark" });
    const section = root.querySelector<HTMLElement>('.bm-share [data-tool="askMate"]')?.closest("section");
    expect(section?.hidden).toBe(true);
  });
});

describe("downloading", () => {
  it("gives the board to be saved under the name Python has for it", () => {
    const { model } = board();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    tool("saveBoard").click();
    expect(asked(model)).toEqual({ request: "save" });
    answer(model, { text: "{}", name: "tai.json" });
    tool("saveSvg").click();
    expect(names).toEqual(["tai.json", "test.svg"]);
    expect(message()).toBe("Saved as test.svg.");
    expect(el.querySelector("a")).toBeNull();
  });

  it("writes the record and the board itself, also when Python is gone", async () => {
    const { traits: game, saved, record } = WALK;
    const { model } = board(game);
    model.fire("comm_live_update");
    const files: { readonly name: string; readonly content: Blob }[] = [];
    const contents: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
      contents.push(content as Blob);
      return "blob:";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content: contents.at(-1) ?? new Blob() });
    });
    tool("saveRecord").click();
    tool("saveBoard").click();
    expect(files.map(({ name }) => name)).toEqual(["dai-dai-shogi.txt", "dai-dai-shogi.json"]);
    expect(await Promise.all(files.map(({ content }) => content.text()))).toEqual([record, saved]);
    expect(message()).toBe("Saved as dai-dai-shogi.json.");
    expect(model.sent).toEqual([]);
  });

  it("says why a record cannot be written", () => {
    const document = { ...(WALK.traits.document as object), head: "" };
    board({ ...WALK.traits, document });
    tool("saveRecord").click();
    expect(message()).toMatch(/^A record cannot store headers with these names/);
  });

  it.each([
    ["Taikyoku shogi", 12, "taikyoku-shogi-ply-12.svg"],
    ["../../etc/passwd", 0, "etc-passwd.svg"],
    ["<script>", 3, "script-ply-3.svg"],
    ["", 0, "board.svg"],
    ["泰将棋", 1, "泰将棋-ply-1.svg"],
  ])("calls a picture of %s after it", (title, ply, name) => {
    expect(fileName(title, ply, "svg")).toBe(name);
  });

  it("makes a picture that stands by itself, whatever the board is called", async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return "blob:x";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    board({ title: '<script>alert("1")</script>\u0000', region: "4b-2d" });
    tool("saveSvg").click();
    const svg = (await blobs[0]?.text()) ?? "";
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(read.querySelector("script, parsererror, [onclick], [href], [tabindex]")).toBeNull();
    expect(svg).toContain("&lt;script&gt;");
    expect(svg).not.toContain("\u0000");
    expect(svg.replaceAll(/xmlns="[^"]*"/g, "")).not.toMatch(/https?:/);
    expect(read.querySelectorAll("text").length).toBeGreaterThan(2);
  });
});

describe("loading", () => {
  it("sends the field's text to Python; the previous board can be restored", async () => {
    const { model } = board();
    field().value = "some record";
    expect(off(tool("bringBack"))).toBe(true);
    tool("loadText").click();
    expect(asked(model)).toEqual({ request: "load", text: "some record" });
    answer(model, { what: "record" });
    expect(message()).toMatch(/^Record loaded/);
    expect(field().value).toBe("");
    model.update({ edits: [1, 0] });
    await settle();
    tool("bringBack").click();
    expect(asked(model)).toEqual({ request: "undo", edit: true });
  });

  it("quotes Python where it refuses, and keeps the text", () => {
    const { model } = board();
    field().value = "<b>nonsense</b>";
    tool("loadText").click();
    model.fire("msg:custom", { id: model.sent[0]?.id, ok: false, text: "<b>nonsense</b> is no position." });
    expect(message()).toBe("<b>nonsense</b> is no position.");
    expect(field().value).toBe("<b>nonsense</b>");
    expect(el.querySelector(".bm-message b, .bm-share b")).toBeNull();
  });

  it("takes what is pasted while the board has the focus, and nothing else", () => {
    const { model, root } = board();
    const data = transfer({ text: TSFEN });
    expect(fire(document.body, "paste", "clipboardData", data).defaultPrevented).toBe(false);
    field().focus();
    fire(field(), "paste", "clipboardData", data);
    expect(model.sent).toEqual([]);
    root.querySelector<HTMLElement>(".bm-tool")?.focus();
    expect(fire(document.body, "paste", "clipboardData", data).defaultPrevented).toBe(true);
    expect(asked(model)).toEqual({ request: "load", text: TSFEN });
  });

  it("takes a text or a file dropped on it", async () => {
    const { model, root } = board();
    fire(root, "dragover", "dataTransfer", transfer({ text: TSFEN }));
    expect(root.dataset.drop).toBe("true");
    fire(root, "drop", "dataTransfer", transfer({ text: TSFEN }));
    expect(root.dataset.drop).toBeUndefined();
    expect(asked(model)).toEqual({ request: "load", text: TSFEN });
    fire(root, "drop", "dataTransfer", transfer({ files: [new File(["a record"], "game.txt")] }));
    await vi.waitFor(() => {
      expect(asked(model)).toEqual({ request: "load", text: "a record" });
    });
  });

  it.each([
    ["", /Nothing to load/],
    ["x".repeat(LARGEST + 1), /Too large/],
  ])("sends nothing that cannot be loaded", (given, says) => {
    const { model } = board();
    field().value = given;
    tool("loadText").click();
    expect(model.sent).toEqual([]);
    expect(message()).toMatch(says);
    expect(field().value).toBe(given);
  });

  it("is not offered by a board to look at", () => {
    const { model, root } = board({ interaction: "explore" });
    expect(field().closest("section")?.hidden).toBe(true);
    fire(root, "drop", "dataTransfer", transfer({ text: TSFEN }));
    expect(model.sent).toEqual([]);
    expect(message()).toMatch(/cannot load anything/);
  });

  it.each([
    [new Blob(["text"]), { text: "text" }],
    [new Blob([Uint8Array.of(0x89, 0x50, 0xff, 0xfe)]), { wrong: "binary" }],
    [new Blob(["a\0b"]), { wrong: "binary" }],
    [new Blob([new Uint8Array(LARGEST + 1)]), { wrong: "large" }],
  ])("reads files that are texts", async (file, read) => {
    expect(await readFile(file)).toEqual(read);
  });

  it("knows no page without Python", () => {
    const { model } = board();
    model.send = () => {
      throw new Error("no kernel");
    };
    field().value = TSFEN;
    tool("loadText").click();
    expect(text(".bm-message .bm-text")).toMatch(/Python/);
    expect(field().value).toBe(TSFEN);
  });
});
