import { describe, expect, it, vi } from "vitest";
import { hostOf } from "../src/modelhost.ts";
import { ageOf, clockText, leftOf } from "../src/room/clock.ts";
import { courseOf } from "../src/room/course.ts";
import { curveOf, heightOf, valueAt } from "../src/room/graph.ts";
import { toldOf } from "../src/room/model.ts";
import { drawingsOf, Overlaid, squaresOf } from "../src/room/overlay.ts";
import { el, settle } from "./page.ts";
import { answer, asked, board, button, close, find, modelOf, movedOn, offered, open } from "./room.ts";
import { HINT, PLAYERS, PROGRAM, room, said, TWO } from "./room.ts";

describe("a clock", () => {
  it.each([
    [600, "10:00"],
    [599.2, "10:00"],
    [75, "1:15"],
    [3723, "1:02:03"],
    [20, "0:20"],
    [19.99, "0:19.9"],
    [9.44, "0:09.4"],
    [0, "0:00.0"],
  ])("writes %s seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it("runs for one side, and not below nothing", () => {
    const clock = {
      start: 60,
      increment: 0,
      left: { black: 5, white: 6 },
      runs: "black" as const,
      asof: null,
    };
    expect([leftOf(clock, "black", 2000), leftOf(clock, "white", 2000)]).toEqual([3, 6]);
    expect(leftOf(clock, "black", 9000)).toBe(0);
  });

  it.each([
    ["three seconds later", 103_000, 3000],
    ["earlier, by another clock", 99_000, 0],
    ["later than its time lasts, by another clock", 160_001, 0],
  ])("that is first seen %s is as old as that can be", (_, now, age) => {
    const left = { black: 60, white: 5 };
    expect(ageOf({ start: 60, increment: 0, left, runs: "black", asof: 100 }, now)).toBe(age);
    expect(ageOf({ start: 60, increment: 0, left, runs: null, asof: 100 }, now)).toBe(0);
    expect(ageOf({ start: 60, increment: 0, left, runs: "black", asof: null }, now)).toBe(0);
  });
});

describe("the curve", () => {
  it("is above the middle where Black is ahead, and stays within its field", () => {
    expect(heightOf(0)).toBe(48);
    expect(heightOf(3)).toBeLessThan(48);
    expect(heightOf(-3)).toBeGreaterThan(48);
    expect([heightOf(1e9), heightOf(-1e9)].every((y) => y > 0 && y < 96)).toBe(true);
  });

  it("has what a side said of each position last", () => {
    const evals = [
      { ply: 1, side: "white" as const, value: 9 },
      { ply: 1, side: "white" as const, value: 0 },
      { ply: 3, side: "white" as const, value: 0 },
      { ply: 2, side: "black" as const, value: 1 },
    ];
    expect(curveOf(evals, "white", 30)).toBe("M10.0 48.0L30.0 48.0");
    expect(valueAt(evals, 2)).toBe(1);
    expect(valueAt(evals, 0)).toBeNull();
  });
});

describe("the course of a game", () => {
  const get = (more: Record<string, unknown>) => (name: string) => ({ ...TWO, turn: "black", ...more })[name];

  it("is where Python says, whichever line is shown", () => {
    const history = [{ side: "black" }, { parent: -1, side: "black" }, { side: "white" }];
    const aside = courseOf(get({ history, line: [0], ply: 1 }), 2);
    expect(aside).toMatchObject({ moves: 2, behind: null, turn: "black" });
    // All that was played was taken back: it is no part of the game any more.
    const anew = courseOf(get({ history, line: [1, 2], ply: 2, turn: "white" }), -1);
    expect(anew).toMatchObject({ moves: 0, behind: null, turn: "black" });
    expect(courseOf(get({ history, line: [1, 2], ply: 0 }), -1).behind).toBe(0);
  });

  it("says how far one looks back", () => {
    expect(courseOf(get({ ply: 2 }), 1).behind).toBe(0);
    expect(courseOf(get({ ply: 0 }), 1).behind).toBe(2);
    expect(courseOf(get({ history: [], line: [], ply: 0 }), -1)).toMatchObject({ behind: 0, turn: "black" });
  });
});

describe("what was told", () => {
  it("may be anything", () => {
    for (const value of [null, 3, "x", [], { players: 3, clock: [], evals: {}, hint: "h", table: [null] }])
      expect(toldOf(value).state).toBe("setting");
  });

  it("has only pictures that are data", () => {
    const logo = (text: string): string => toldOf({ players: { black: { logo: text } } }).players.black.logo;
    expect(logo("data:image/png;base64,AA")).toBe("data:image/png;base64,AA");
    expect(logo("https://example.org/x.png")).toBe("");
    expect(logo("data:text/html,x")).toBe("");
  });
});

describe("a hint on the board", () => {
  it("is an arrow for each move, and its number where it ends", () => {
    expect(squaresOf("9l 8k 9j+")).toEqual(["9l", "8k", "9j"]);
    const drawings = drawingsOf(["3c 4c", "3b 3c", "4c 3c"]);
    expect(drawings.filter(({ kind }) => kind === "arrow").map(({ squares }) => squares)).toEqual([
      ["3c", "4c"],
      ["3b", "3c"],
      ["4c", "3c"],
    ]);
    expect(drawings.filter(({ kind }) => kind === "label").map((one) => [one.squares[0], one.text])).toEqual([
      ["4c", "1"],
      ["3c", "2·3"],
    ]);
  });

  it("circles a piece that stays", () => {
    expect(drawingsOf(["3c 3c"])[0]).toMatchObject({ kind: "circle", squares: ["3c"] });
  });

  it("is seen, and not kept with what is drawn by hand", async () => {
    const own = { kind: "circle", squares: ["1a"], colour: "blue", text: "" };
    const model = modelOf({ hint: HINT }, { annotations: [own] });
    open(model);
    await settle();
    expect(board().querySelectorAll("[data-kind=arrow]").length).toBe(1);
    button("why").click();
    await settle();
    expect(board().querySelectorAll("[data-kind=arrow]").length).toBe(3);
    expect(board().textContent).toContain("2·3");
    expect(model.get("annotations")).toEqual([own]);
    model.update({ room: room() });
    await settle();
    expect(board().textContent).not.toContain("2·3");
    expect(find(".bm-notes .bm-hint").hidden).toBe(true);
  });
});

describe("what is drawn by hand while a hint is shown", () => {
  it("is kept, and the hint is not", () => {
    const own = { kind: "circle", squares: ["1a"], colour: "blue", text: "" };
    const model = modelOf({ hint: HINT });
    const host = new Overlaid(hostOf(model, []));
    const seen = host.get("annotations") as object[];
    expect(host.get("annotations")).toBe(seen);
    host.set("annotations", [...seen, own]);
    expect(model.get("annotations")).toEqual([own]);
    expect(host.get("annotations")).toHaveLength(seen.length + 1);
  });
});

describe("a room", () => {
  it("shows who plays, the one below at the bottom", async () => {
    const model = modelOf({ thinking: "white", clock: null });
    const root = open(model);
    expect(root.dataset.state).toBe("playing");
    expect([said(".bm-top .bm-name"), said(".bm-bottom .bm-name")]).toEqual(["Level 3", "You"]);
    expect(said(".bm-top .bm-about")).toBe("White · thinking …");
    expect(find(".bm-top .bm-time").hidden).toBe(true);
    model.update({ orientation: "white" });
    await settle();
    expect(said(".bm-bottom .bm-name")).toBe("Level 3");
  });

  it("shows a clock that runs as it is now, however long ago Python told it", async () => {
    const clock = { start: 600, increment: 0, left: { black: 100, white: 600 }, runs: "black" };
    const asof = Date.now() / 1000 - 40;
    const model = modelOf({ clock: { ...clock, asof } });
    open(model);
    expect(said(".bm-bottom .bm-time")).toBe("1:00");
    // What is told while one looks on is told at once.
    model.update({ room: room({ clock: { ...clock, asof } }) });
    await settle();
    expect(said(".bm-bottom .bm-time")).toBe("1:40");
  });

  it("counts its clocks down by itself, and tells time that is short", async () => {
    const clock = { start: 600, increment: 0, left: { black: 21, white: 600 }, runs: "black" };
    const model = modelOf({ clock });
    open(model);
    expect(said(".bm-bottom .bm-time")).toBe("0:21");
    vi.advanceTimersByTime(3500);
    expect(said(".bm-bottom .bm-time")).toBe("0:17.5");
    expect(find(".bm-bottom .bm-time").dataset.short).toBe("true");
    expect(said(".bm-top .bm-time")).toBe("10:00");
    // What Python tells is as of now, whenever that is.
    model.update({ room: room({ clock: { ...clock, left: { black: 100, white: 600 } } }) });
    await settle();
    expect(said(".bm-bottom .bm-time")).toBe("1:40");
    close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("offers what can be done", async () => {
    const model = modelOf();
    open(model);
    expect(offered()).toEqual(["hint", "takeback", "draw", "resign", "stop", "record"]);
    expect(said(".bm-status")).toBe("Your move.");
    model.update({ room: room({ players: { ...PLAYERS, white: PROGRAM } }) });
    await settle();
    expect(offered()).toEqual(["hint", "resign", "stop", "record"]);
    model.update({ room: room({ state: "over", text: "White wins: Black ran out of time.", games: 3 }) });
    await settle();
    expect(offered()).toEqual(["next", "new", "hint", "record"]);
    const lost = { state: "over", table: [{ game: 1, winner: "white", reason: "royals", plies: 2 }] };
    model.update({ room: room(lost) });
    await settle();
    expect(offered(), "a game by itself is not lost for good").toEqual([
      "again",
      "new",
      "hint",
      "takeback",
      "record",
    ]);
    model.update({ room: room({ ...lost, games: 3 }) });
    await settle();
    expect(offered(), "what counts in a match is").toEqual(["next", "new", "hint", "record"]);
    model.update({ room: room({ state: "over", text: "White wins: Black ran out of time.", games: 3 }) });
    await settle();
    expect(said(".bm-result")).toBe("White wins: Black ran out of time.");
    expect(said(".bm-room > .bm-spoken")).toContain("White wins");
    button("next").click();
    expect(asked(model)).toEqual({ intent: "start" });
  });

  it("is given up by two clicks", async () => {
    const model = modelOf();
    open(model);
    button("resign").click();
    expect(said(".bm-room > .bm-spoken")).toBe("Really resign?");
    // A double click is one, and so is a key that is held.
    button("resign").dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    const held = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
    expect(button("resign").dispatchEvent(new KeyboardEvent("keydown", held))).toBe(false);
    expect(model.sent).toEqual([]);
    expect(button("resign").textContent).toBe("Really resign?");
    vi.advanceTimersByTime(5000);
    expect(button("resign").textContent).toBe("Resign");
    button("resign").click();
    button("resign").click();
    expect(asked(model)).toEqual({ intent: "resign" });
    button("resign").click();
    button("stop").click();
    expect([button("resign").textContent, button("stop").textContent]).toEqual([
      "Resign",
      "Really call it off?",
    ]);
    expect(model.sent.length).toBe(1);
    model.update({ room: room({ state: "over" }) });
    await settle();
    model.update({ room: room({ game: 2 }) });
    await settle();
    expect(button("stop").textContent, "another game").toBe("Call it off");
  });

  it("tells each turn, in the same words too", async () => {
    const model = modelOf();
    open(model);
    for (const words of ["", "Your move.", "", "Your move."]) {
      model.update(movedOn(model));
      await settle();
      expect(said(".bm-room > .bm-spoken")).toBe(words);
    }
  });

  it("leaves the keys where there is something to press", async () => {
    const model = modelOf({ offer: "white" }, { ply: 0 });
    open(model);
    button("decline").focus();
    model.update({ room: room() });
    await settle();
    expect(document.activeElement).toBe(button("hint"));
    button("back").focus();
    model.update({ ply: 2 });
    await settle();
    expect(document.activeElement).toBe(button("hint"));
    model.update({ room: room({ state: "over" }) });
    await settle();
    button("new").click();
    find(".bm-new [type=button]").click();
    expect(document.activeElement).toBe(button("new"));
  });

  it("says what Python refuses, and that there is none", async () => {
    const model = modelOf();
    open(model);
    button("draw").click();
    answer(model, { ok: false, text: "This engine has no word for a draw." });
    expect(said(".bm-notes .bm-problem")).toBe("This engine has no word for a draw.");
    button("takeback").click();
    expect(said(".bm-notes .bm-problem")).toBe("");
    answer(model, { ok: false, text: "Not now." });
    expect(said(".bm-status")).toBe("");
    model.update(movedOn(model));
    model.update(movedOn(model));
    await settle();
    // The game has gone on.
    expect(said(".bm-notes .bm-problem")).toBe("");
    expect(said(".bm-status")).toBe("Your move.");
    model.fire("comm_live_update");
    expect(said(".bm-notes .bm-problem")).toContain("is gone");
    const before = said(".bm-bottom .bm-time");
    vi.advanceTimersByTime(60_000);
    expect(said(".bm-bottom .bm-time")).toBe(before);
  });

  it("asks a person about a draw that the other side offers", async () => {
    const model = modelOf({ offer: "white" });
    open(model);
    expect(said(".bm-offer p")).toBe("White offers a draw.");
    button("agree").click();
    expect(asked(model)).toEqual({ intent: "draw" });
    button("decline").click();
    expect(asked(model)).toEqual({ intent: "decline" });
    model.update({ room: room({ offer: "black" }) });
    await settle();
    expect(find(".bm-offer .bm-deeds").hidden).toBe(true);
  });

  it("says that one looks back, and the way to the game", async () => {
    const model = modelOf({}, { ply: 0 });
    open(model);
    expect(said(".bm-behind p")).toBe("You are looking back: the game is 2 moves further.");
    button("back").click();
    expect(asked(model)).toEqual({ intent: "goto", node: 1 });
    model.update({ ply: 2 });
    await settle();
    expect(find(".bm-behind").hidden).toBe(true);
  });

  it("goes to the move of the curve that is asked for", () => {
    const model = modelOf({ evals: [{ ply: 1, side: "white", value: 3 }] });
    open(model);
    const graph = find(".bm-graph");
    expect(graph.getAttribute("aria-valuetext")).toBe(
      "After move 2: Black is ahead by the worth of 3.0 squares",
    );
    graph.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect(asked(model)).toEqual({ intent: "goto", ply: 1 });
    graph.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", ctrlKey: true, bubbles: true }));
    expect(model.sent.length).toBe(1);
    // What a player thinks is told as it sees it: ahead for Black is behind for White.
    expect(said(".bm-top .bm-value")).toBe("−3.0");
  });

  it("thinks about a hint until it is there or nobody waits for it", async () => {
    const model = modelOf();
    open(model);
    button("hint").click();
    model.update({ room: room({ hinting: true }) });
    await settle();
    expect(said(".bm-notes .bm-hint p")).toBe("Thinking about a hint …");
    expect(button("why").hidden).toBe(true);
    model.update({ room: room({}) });
    await settle();
    expect(find(".bm-notes .bm-hint").hidden).toBe(true);
    model.update({ room: room({ hint: HINT }) });
    await settle();
    const first = "Lion 3c 4c: takes the lion and lion and attacks the last royal piece";
    expect(said(".bm-notes .bm-hint p")).toBe(`Hint: ${first}`);
    expect(find(".bm-reasons").hidden).toBe(true);
    button("why").click();
    expect([...find(".bm-expected").children].map(({ textContent }) => textContent)).toEqual([
      first,
      "Lion 3b 3c",
      "Lion 4c 3c",
    ]);
    expect(said(".bm-reasons > p")).toBe("Then Black is ahead by the worth of 2.5 squares.");
    expect(offered()[0]).toBe("unhint");
    button("unhint").click();
    expect(asked(model)).toEqual({ intent: "unhint" });
  });

  it("keeps what engines and the match say as text", () => {
    const table = [
      { game: 1, winner: "black", reason: "time", plies: 40 },
      { game: 2, winner: "", reason: "<i>odd</i>", plies: 7 },
    ];
    const players = { black: { ...PLAYERS.black, name: "<b>x</b>" }, white: PROGRAM };
    const log = [{ side: "white", text: "<img src=x>" }];
    open(modelOf({ log, players, game: 1, games: 3, table, points: [1.5, 0.5] }));
    expect(said(".bm-loglines .bm-words")).toBe("<img src=x>");
    expect(el.querySelector(".bm-loglines img, .bm-match b, .bm-match i")).toBeNull();
    expect((find(".bm-match") as HTMLDetailsElement).open).toBe(true);
    expect((find(".bm-log") as HTMLDetailsElement).open).toBe(false);
    // The two take turns with Black; the score names who began with it.
    expect([...find(".bm-match tbody").children].map(({ textContent }) => textContent)).toEqual([
      "1<b>x</b>SwiftBlack wins: time (40 moves)",
      "2Swift<b>x</b>Drawn: <i>odd</i> (7 moves)",
    ]);
    expect(said(".bm-match small")).toBe("<b>x</b> – Swift: 1.5 – 0.5, 2 of 3 played");
    expect(said(".bm-won")).toBe("<b>x</b>");
  });

  it("speaks Japanese where its model does", async () => {
    const model = modelOf();
    open(model);
    find('[data-tab="look"]').click();
    const choice = find('.bm-look [name="lang"]') as HTMLSelectElement;
    choice.value = "ja";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    await settle();
    await settle();
    vi.advanceTimersByTime(0);
    expect(document.activeElement, "who chose it is where they were").toBe(find('.bm-look [name="lang"]'));
    expect(find(".bm-room").lang).toBe("ja");
    expect(button("resign").textContent).toBe("投了");
    expect(said(".bm-bottom .bm-name")).toBe("あなた");
    const text = "Black resigns: White wins";
    model.update({ room: room({ state: "over", text, winner: "white", reason: "resignation" }) });
    await settle();
    expect(said(".bm-result")).toBe("後手の勝ち（投了）");
  });

  it("leaves nothing behind", () => {
    const model = modelOf();
    open(model);
    close();
    expect([model.listening, el.childElementCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});

describe("the form for a new game", () => {
  const field = (selector: string): HTMLInputElement => find(selector) as HTMLInputElement;

  it("opens where it is asked for, and asks for what it says", () => {
    const model = modelOf({ state: "setting", clock: null });
    open(model);
    expect([find(".bm-new").hidden, button("start").hidden]).toEqual([true, false]);
    button("start").click();
    expect(asked(model)).toEqual({ intent: "start" });
    button("new").click();
    expect([find(".bm-new").hidden, button("start").hidden]).toEqual([false, true]);
    expect(button("new").getAttribute("aria-expanded")).toBe("true");
    expect(field("[name=white]").value).toBe("level:3");
    field("[name=white]").value = "level:2";
    field(".bm-check input").checked = true;
    field(".bm-check input").dispatchEvent(new Event("change", { bubbles: true }));
    expect(find(".bm-clockterms").hidden).toBe(false);
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toEqual({
      intent: "start",
      black: "human",
      white: "level:2",
      time: [600, 5],
      games: 1,
    });
  });

  it("names the program that would be started, and never sends its name", () => {
    const players = { ...PLAYERS, white: PROGRAM };
    const model = modelOf({ state: "setting", named: ["./other", PROGRAM.player], players });
    open(model);
    expect(button("start").textContent).toBe("Start, with ./engine --fast");
    button("new").click();
    expect(said(".bm-new .bm-first")).toBe("Start, with ./engine --fast");
    field(".bm-new fieldset:not([hidden]) input").value = "5";
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toMatchObject({ white: "named:1", params: { white: { Depth: "5" } } });
    expect(JSON.stringify(model.sent)).not.toContain("engine");
    field("[name=white]").value = "named:0";
    field("[name=black]").value = "named:1";
    field("[name=white]").dispatchEvent(new Event("change", { bubbles: true }));
    expect(said(".bm-new .bm-first")).toBe("Start, with ./engine --fast and ./other");
    expect(
      [...document.querySelectorAll<HTMLElement>(".bm-new fieldset")].every(({ hidden }) => hidden),
    ).toBe(true);
    field("[name=black]").value = "human";
    field("[name=white]").value = "human";
    field("[name=white]").dispatchEvent(new Event("change", { bubbles: true }));
    expect(said(".bm-new .bm-first")).toBe("Start");
  });

  it("keeps what a person has chosen while other things change", async () => {
    const model = modelOf({ state: "setting" });
    open(model);
    field("[name=white]").value = "level:1";
    const players = { ...PLAYERS, white: { ...PLAYERS.white, state: "gone" } };
    model.update({ room: room({ state: "setting", players, log: [{ side: "white", text: "x" }] }) });
    await settle();
    expect(field("[name=white]").value).toBe("level:1");
  });

  it("checks nothing that it does not ask for", () => {
    const model = modelOf({
      state: "setting",
      named: [PROGRAM.player],
      players: { ...PLAYERS, white: PROGRAM },
    });
    open(model);
    button("new").click();
    field(".bm-clockterms input").value = "";
    const settings = find(".bm-new fieldset:not([hidden])") as HTMLFieldSetElement;
    const form = find(".bm-new") as HTMLFormElement;
    form.requestSubmit();
    expect(model.sent).toEqual([]);
    field(".bm-check input").checked = false;
    field("[name=white]").value = "level:1";
    form.dispatchEvent(new Event("change"));
    form.requestSubmit();
    expect(asked(model)).toMatchObject({ white: "level:1", time: null });
    expect(settings.disabled).toBe(true);
  });
});
