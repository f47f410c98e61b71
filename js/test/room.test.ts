import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import widget from "../src/widgets/room/index.ts";
import { el, settle } from "./page.ts";
import { answer, asked, button, close, find, modelOf, movedOn, offered, open } from "./room.ts";
import { HINT, PLAYERS, PROGRAM, room, said } from "./room.ts";

const FILES = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tests/data/wire/files/walk.json"), "utf8"),
) as { traits: Record<string, unknown>; saved: string; record: string };

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
    // Changes are announced at once while the page is visible.
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

  it("saves the game itself when Python was stopped or restarted, without the hint that is drawn over it", async () => {
    const { traits: game, record, saved } = FILES;
    const model = modelOf({ node: 3, hint: HINT }, game);
    open(model);
    model.fire("comm_live_update");
    const contents: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
      contents.push(content as Blob);
      return "blob:";
    });
    button("record").click();
    el.querySelector<HTMLElement>('[data-tool="saveBoard"]')?.click();
    expect(await Promise.all(contents.map((content) => content.text()))).toEqual([record, saved]);
    expect(model.sent).toEqual([]);
  });

  it("does not say that Python does not answer once Python has said anything", async () => {
    const model = modelOf();
    open(model);
    const late = "Python is not responding; it may be busy.";
    for (const sign of ["answer", "other message", "game continues"]) {
      button("takeback").click();
      vi.advanceTimersByTime(4000);
      expect(said(".bm-reply"), sign).toBe(late);
      if (sign === "answer") answer(model, { ok: true });
      if (sign === "other message") model.fire("msg:custom", { id: -1, ok: true });
      if (sign === "game continues") model.update({ room: room({ thinking: "white" }) });
      await settle();
      expect(said(".bm-reply"), sign).toBe("");
    }
  });

  it("offers what can be done", async () => {
    const model = modelOf();
    open(model);
    expect(offered()).toEqual(["hint", "takeback", "resign", "draw", "stop", "record"]);
    expect(said(".bm-status")).toBe("Your move.");
    expect(find('.bm-board [data-tool="undo"]').hidden, "the room has its own").toBe(true);
    await settle();
    expect(find('.bm-board [data-tool="flip"]').tabIndex, "the first of the toolbar").toBe(0);
    model.update({ room: room({ players: { ...PLAYERS, white: PROGRAM } }) });
    await settle();
    expect(offered()).toEqual(["hint", "resign", "stop", "record"]);
    model.update({ room: room({ state: "over", text: "White wins: Black ran out of time.", games: 3 }) });
    await settle();
    expect(offered()).toEqual(["next", "review", "new", "hint", "record"]);
    const lost = { state: "over", table: [{ game: 1, winner: "white", reason: "royals", plies: 2 }] };
    model.update({ room: room(lost) });
    await settle();
    expect(offered(), "a game by itself is not lost for good").toEqual([
      "again",
      "review",
      "new",
      "hint",
      "takeback",
      "record",
    ]);
    model.update({ room: room({ ...lost, games: 3 }) });
    await settle();
    expect(offered(), "what counts in a match is").toEqual(["next", "review", "new", "hint", "record"]);
    model.update({ room: room({ state: "over", text: "White wins: Black ran out of time.", games: 3 }) });
    await settle();
    expect(said(".bm-result")).toBe("White wins: Black ran out of time.");
    expect(said(".bm-room > .bm-spoken")).toContain("White wins");
    button("next").click();
    expect(asked(model)).toEqual({ request: "start" });
  });

  it("keeps rare actions in a menu, which the next press elsewhere or Escape closes", async () => {
    const model = modelOf({ clock: null });
    open(model);
    const menu = find(".bm-others-menu");
    const press = (one: HTMLElement): void => {
      one.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
      one.click();
    };
    expect(menu.contains(button("draw"))).toBe(true);
    expect(menu.contains(button("resign"))).toBe(false);
    press(find(".bm-others"));
    expect([menu.hidden, find(".bm-others").getAttribute("aria-expanded")]).toEqual([false, "true"]);
    press(button("stop"));
    expect([menu.hidden, button("stop").textContent], "it asks in place").toEqual([false, "Stop this game?"]);
    button("stop").focus();
    button("stop").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(menu.hidden).toBe(true);
    expect(document.activeElement).toBe(find(".bm-others"));
    press(find(".bm-others"));
    button("hint").dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    expect(menu.hidden).toBe(true);
    model.update({ room: room({ state: "over" }) });
    await settle();
    expect(menu.contains(button("new")), "after the end the next game comes first").toBe(true);
  });

  it("shows what each player has captured", async () => {
    const history = [{ text: "3c 4c", side: "black", piece: "ln", captured: ["LN", "+LN"] }];
    const model = modelOf({ node: 0 }, { history, line: [0], ply: 1 });
    open(model);
    const taken = find(".bm-bottom .bm-taken");
    expect([taken.hidden, find(".bm-top .bm-taken").hidden]).toEqual([false, true]);
    expect(taken.getAttribute("aria-label")).toContain("has lost 2 pieces");
    expect(taken.querySelectorAll("svg").length).toBeGreaterThan(0);
    model.update({ ply: 0 });
    await settle();
    expect(taken.hidden).toBe(true);
  });

  it.each([
    ["white", "resignation", "You lost · resigned · 2 moves", "lost"],
    ["black", "resignation", "You won · resignation · 2 moves", "won"],
    ["", "repetition", "Drawn · repetition · 2 moves", "drawn"],
    ["black", "", "White gives up.", "won"],
  ])("says how a game ended for the person who played (%s, %s)", (winner, reason, words, ending) => {
    const model = modelOf({ state: "over", text: "White gives up.", winner, reason });
    open(model);
    expect(said(".bm-result")).toBe(words);
    expect(find(".bm-controls").dataset.ending).toBe(ending);
    button("review").click();
    expect(asked(model)).toEqual({ request: "goto", ply: 0 });
  });

  it("is given up by two clicks", async () => {
    const model = modelOf();
    open(model);
    button("resign").click();
    expect(said(".bm-room > .bm-spoken")).toBe("Resign this game?");
    // A double click is one, and so is a key that is held.
    button("resign").dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
    const held = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
    expect(button("resign").dispatchEvent(new KeyboardEvent("keydown", held))).toBe(false);
    expect(model.sent).toEqual([]);
    expect(button("resign").textContent).toBe("Resign this game?");
    vi.advanceTimersByTime(5000);
    expect(button("resign").textContent).toBe("Resign");
    button("resign").click();
    button("resign").click();
    expect(asked(model)).toEqual({ request: "resign" });
    button("resign").click();
    button("stop").click();
    expect([button("resign").textContent, button("stop").textContent]).toEqual(["Resign", "Stop this game?"]);
    expect(model.sent.length).toBe(1);
    model.update({ room: room({ state: "over" }) });
    await settle();
    model.update({ room: room({ game: 2 }) });
    await settle();
    expect(button("stop").textContent, "another game").toBe("Stop the game");
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
    expect(document.activeElement, "which opens the menu").toBe(find(".bm-others"));
  });

  it("shows refusals, and a missing Python", async () => {
    const model = modelOf();
    open(model);
    button("draw").click();
    answer(model, { ok: false, text: "This engine has no word for a draw." });
    expect(said(".bm-do .bm-reply")).toBe("This engine has no word for a draw.");
    button("takeback").click();
    expect(said(".bm-do .bm-reply")).toBe("");
    answer(model, { ok: false, text: "Not now." });
    expect(said(".bm-status")).toBe("Your move.");
    expect(find(".bm-do .bm-reply").hidden).toBe(false);
    model.update(movedOn(model));
    model.update(movedOn(model));
    await settle();
    // The game has continued.
    expect(said(".bm-do .bm-reply")).toBe("");
    expect(said(".bm-status")).toBe("Your move.");
    model.update({ in_check: ["black"] });
    await settle();
    expect(said(".bm-status")).toBe("Your move. Check!");
    model.fire("comm_live_update");
    expect(said(".bm-notes .bm-problem")).toContain("was stopped or restarted");
    expect(find(".bm-do .bm-reply").hidden).toBe(true);
    const before = said(".bm-bottom .bm-time");
    vi.advanceTimersByTime(60_000);
    expect(said(".bm-bottom .bm-time")).toBe(before);
  });

  it("says beside the button that the opponent declines a draw, until the next press or Escape", () => {
    const model = modelOf();
    open(model);
    for (const end of ["press", "escape"]) {
      button("draw").click();
      answer(model, { ok: true, agreed: false });
      expect(said(".bm-do .bm-reply")).toBe("Level 3 declines the draw: it is not behind.");
      expect(said(".bm-room > .bm-spoken")).toContain("Level 3 declines");
      if (end === "press") button("hint").dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
      else button("draw").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      expect(find(".bm-do .bm-reply").hidden, end).toBe(true);
    }
    button("draw").click();
    answer(model, { ok: true, agreed: true });
    expect(find(".bm-do .bm-reply").hidden).toBe(true);
  });

  it("asks a person about a draw that the other side offers", async () => {
    const model = modelOf({ offer: "white" });
    open(model);
    expect(said(".bm-offer p")).toBe("White offers a draw.");
    button("agree").click();
    expect(asked(model)).toEqual({ request: "draw" });
    button("decline").click();
    expect(asked(model)).toEqual({ request: "decline" });
    model.update({ room: room({ offer: "black" }) });
    await settle();
    expect(find(".bm-offer .bm-actions").hidden).toBe(true);
  });

  it("says that an earlier position is shown", async () => {
    const model = modelOf({}, { ply: 0 });
    open(model);
    expect(said(".bm-behind p")).toBe("This is an earlier position: the game is 2 moves ahead.");
    button("back").click();
    expect(asked(model)).toEqual({ request: "goto", node: 1 });
    model.update({ ply: 2 });
    await settle();
    expect(find(".bm-behind").hidden).toBe(true);
  });

  it("goes to the move of the curve that is asked for", () => {
    const model = modelOf({ evals: [{ ply: 1, side: "white", value: 3 }] });
    open(model);
    const graph = find(".bm-graph");
    expect(graph.getAttribute("aria-valuetext")).toBe("After move 2: Black is ahead by 3.0 squares");
    graph.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect(asked(model)).toEqual({ request: "goto", ply: 1 });
    graph.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", ctrlKey: true, bubbles: true }));
    expect(model.sent.length).toBe(1);
    // Each player's evaluation is from its own side: ahead for Black is behind for White.
    expect(said(".bm-top .bm-value")).toBe("−3.0");
  });

  it("shows that a hint is coming until it is there or cancelled", async () => {
    const model = modelOf();
    open(model);
    button("hint").click();
    model.update({ room: room({ hinting: true }) });
    await settle();
    expect(said(".bm-notes .bm-hint p")).toBe("Finding a hint …");
    expect(button("why").hidden).toBe(true);
    model.update({ room: room({}) });
    await settle();
    expect(find(".bm-notes .bm-hint").hidden).toBe(true);
    model.update({ room: room({ hint: HINT }) });
    await settle();
    const first = "Lion 3c 4c: captures the lion and lion and attacks the last royal piece";
    expect(said(".bm-notes .bm-hint p")).toBe(`Hint: ${first}`);
    expect(find(".bm-reasons").hidden).toBe(true);
    button("why").click();
    expect([...find(".bm-expected").children].map(({ textContent }) => textContent)).toEqual([
      first,
      "Lion 3b 3c",
      "Lion 4c 3c",
    ]);
    expect(said(".bm-reasons > p")).toBe("Then Black is ahead by 2.5 squares.");
    expect(offered()[0]).toBe("unhint");
    button("unhint").click();
    expect(asked(model)).toEqual({ request: "unhint" });
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

  it("says something when the game has come further: in marimo other cells follow only the page", async () => {
    const model = modelOf({});
    const stop = widget.initialize({ model });
    const said = model.saved;
    model.update({ room: room({ state: "over" }) });
    await settle();
    vi.advanceTimersByTime(1000);
    expect(model.saved).toBe(said + 1);
    stop();
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
    expect(said(".bm-result")).toBe("あなたの負け・投了・2手");
  });

  it("leaves nothing behind", () => {
    const model = modelOf();
    open(model);
    close();
    expect([model.listening, el.childElementCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});
