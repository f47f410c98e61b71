/** The game room application: a board, two players, and the game's actions. Independent of notebooks. */
import { watcher } from "../../core/batch.ts";
import { capturedBySide } from "../../core/capturedpieces.ts";
import type { CapturedPiece } from "../../core/capturedpieces.ts";
import { readKind, TRAITS as OF_BOARD } from "../../core/generated/board.ts";
import type { Side } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import { namedBy } from "../../core/names.ts";
import type { Named } from "../../core/names.ts";
import { list, listOf, numberOf, textOf } from "../../core/read.ts";
import type { ReplyFields, RequestFields, StartRequest } from "../../core/generated/requests.ts";
import { readRoomState } from "../../core/generated/room.ts";
import { SIDES } from "../../core/generated/words.ts";
import { otherSide } from "../../core/geometry.ts";
import type { RoomState } from "../../core/generated/room.ts";
import { textsOf as boardTexts } from "../../i18n/board.ts";
import { textsOf } from "../../i18n/room.ts";
import type { Texts } from "../../i18n/room.ts";
import type { Host } from "../../host/host.ts";
import { Requests } from "../../host/requests.ts";
import type { Reply, RequestName } from "../../host/requests.ts";
import { download } from "../../kit/clipboard.ts";
import { consume, focusInPlace, focusedNear, html as element, listen, put } from "../../kit/dom.ts";
import { keepKeys } from "../../kit/hostkeys.ts";
import { mountLocalized } from "../../kit/language.ts";
import { dressView, openView } from "../../kit/root.ts";
import { mount as mountBoard } from "../../board/app.ts";
import { fileOf } from "../../board/file.ts";
import { historyOf } from "../../board/traits.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { actionButtons, actionsOf } from "./actions.ts";
import type { Action, ConfirmedAction } from "./actions.ts";
import { ageOf } from "./clock.ts";
import { engineLog, matchTable } from "./details.ts";
import { Form } from "./form.ts";
import { gameLineOf } from "./gameline.ts";
import { graphView } from "../../board/view/graph.ts";
import { endingOf, notesOf } from "./notes.ts";
import type { NotesHandlers } from "./notes.ts";
import { HintedBoard } from "./overlay.ts";
import { playerPanel } from "./playerpanel.ts";

/** The traits listened to: the board's, and the room's own. */
export const TRAITS = [...OF_BOARD, "room"];

/** Pixels from which there is room for the players beside the board. */
const BESIDE = 900;
/** Milliseconds between looks at the clocks, and in which a person can say that a game is really to end. */
const TICK = 100;
const SURE = 4000;
/** The buttons by which a game begins or ends. */
const GAME = ':is(.bm-first, [data-action="resign"], [data-action="stop"])';

class Room {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  readonly root = element("div", { class: "banmen bm-room", role: "group" });
  readonly beside = BESIDE;
  private readonly texts: Texts;
  private readonly requests: Requests;
  private readonly form: Form;
  private readonly place = element("div", { class: "bm-place-of-board" });
  private readonly overlaid: HintedBoard;

  private from: unknown = undefined;
  private roomState: RoomState = readRoomState(null);
  /** When the clocks arrived. */
  private at = 0;
  private forming = false;
  /** The menu of rare actions is open. */
  private more = false;
  /** The action to confirm, and when the question expires. */
  private sure: ConfirmedAction | null = null;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** The whole line of the hint is shown. */
  private why = false;
  private said = "";
  /** The last announcement, and the words it was made of. */
  private spoken = "";
  private words: readonly string[] | null = null;
  private readonly handlers: NotesHandlers = {
    agree: () => this.ask("draw", {}),
    decline: () => this.ask("decline", {}),
    back: () => this.ask("goto", { node: this.roomState.node }),
    why: () => {
      this.why = !this.why;
      this.show();
    },
  };
  private names: readonly [catalogue: unknown, nameOf: (symbol: string) => Named] = [null, namedBy(null)];
  private kinds: readonly Kind[] = [];
  /** The pieces that each side has lost. */
  private lost: Readonly<Record<Side, readonly CapturedPiece[]>> = { black: [], white: [] };
  private readonly moved = watcher();

  constructor(
    element: HTMLElement,
    readonly host: Host,
    readonly language: string,
  ) {
    const { signal } = this.stop;
    this.texts = textsOf(language);
    this.requests = new Requests(
      (message) => host.send(message),
      () => {
        this.unsilence();
        this.show();
      },
    );
    this.form = new Form(
      this.texts,
      {
        start: (terms) => this.start(terms),
        cancel: () => {
          this.openForm(false);
          this.focus("new");
        },
      },
      signal,
    );
    listen(this.root, signal, {
      pointerdown: this.tidy,
      keydown: this.tidy,
      fullscreenchange: () => this.show(),
    });
    this.overlaid = new HintedBoard(host);
    keepKeys(this.root, signal);
    listen(this.root, signal, { click: this.once, keydown: this.once }, { capture: true });
    this.undo.push(
      openView(element, this),
      host.subscribe(
        () => undefined,
        (message) => this.requests.handleMessage(message),
        () => this.requests.handleKernelLost(),
      ),
      mountBoard(this.place, this.overlaid, () => this.roomState.state === "over"),
    );
    this.hideUndo();
  }

  close(): void {
    this.stop.abort();
    clearInterval(this.timer);
    clearTimeout(this.soon);
    this.requests.close();
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  private readonly get = (name: string): unknown => this.host.get(name);

  // -------------------------------------------------------------- the model

  read(): void {
    const room = this.get("room");
    let logged = false;
    if (room !== this.from) {
      const first = this.from === undefined;
      const { state, node } = this.roomState;
      this.from = room;
      if (!first) this.requests.handleActivity(); // only Python sets it
      const { log } = this.roomState;
      this.roomState = readRoomState(room);
      logged = JSON.stringify(log) !== JSON.stringify(this.roomState.log);
      const { clock, hint } = this.roomState;
      this.at = performance.now() - (first && clock ? ageOf(clock, Date.now()) : 0);
      // Forms, questions, refusals and explanations belong to an earlier state of the game.
      if (this.roomState.state !== state) {
        this.forming = false;
        this.more = false;
        this.forget();
      }
      if (this.roomState.state !== state || this.roomState.node !== node) this.said = "";
      if (!hint) this.why = false;
    }
    const catalogue = this.get("catalogue");
    if (catalogue !== this.names[0]) {
      this.names = [catalogue, namedBy(catalogue)];
      this.kinds = list(readKind)(catalogue);
    }
    this.readLosses();
    dressView(this);
    const lines = logged ? this.root.querySelector(".bm-loglines") : null;
    // Do not scroll while older lines are being read.
    const atEnd = lines && lines.scrollHeight - lines.scrollTop - lines.clientHeight < 24;
    this.show();
    if (atEnd) lines.scrollTop = lines.scrollHeight;
  }

  /** The room takes moves back by its own button; the board has one where it fills the screen alone. */
  private hideUndo(): void {
    const { fullscreenElement } = this.root.getRootNode() as Document | ShadowRoot;
    const alone = this.place.contains(fullscreenElement);
    const undo = '.bm-bar :is([data-tool="undo"], [data-tool="redo"])';
    const buttons = [...this.place.querySelectorAll<HTMLElement>(undo)];
    if (buttons.every(({ hidden }) => hidden === !alone)) return;
    for (const button of buttons) button.hidden = !alone;
    this.overlaid.refresh();
  }

  private readLosses(): void {
    const { get, kinds } = this;
    const [history, line, ply] = [get("history"), get("line"), get("ply")];
    if (!this.moved(history, line, ply, kinds)) return;
    this.lost = capturedBySide({
      history: historyOf(history),
      line: listOf(line).map((node) => numberOf(node, -1)),
      ply: numberOf(ply),
      position: { kinds },
    });
  }

  // -------------------------------------------------------------- what is done

  private readonly do = (action: Action): void => {
    if (action !== this.sure) this.unsure();
    // A question stays where it was asked.
    this.more &&= action === "stop" && this.sure !== "stop";
    if (action === "new") this.openForm(!this.forming);
    else if (action === "start" || action === "again" || action === "next") this.start();
    else if (action === "resign" || action === "stop") this.end(action);
    else if (action === "record") this.saveGame();
    else if (action === "draw") this.offerDraw();
    else if (action === "review") this.review();
    else this.ask(action, {});
  };

  private openForm(open: boolean): void {
    this.forming = open;
    this.show();
    if (open) this.form.focus();
  }

  private readonly toggle = (): void => {
    this.more = !this.more;
    this.show();
  };

  /** Go to the start of the game, and let the keys step through it. */
  private review(): void {
    this.ask("goto", { ply: 0 }, () => this.focusBoard());
  }

  private focusBoard(): void {
    focusInPlace(this.place.querySelector<HTMLElement>("[role=grid]"));
  }

  private offerDraw(): void {
    this.ask("draw", {}, ({ agreed }) => {
      const ours = SIDES.map((side) => this.roomState.players[side]).find((player) => player.ours);
      if (!agreed && ours) this.said = this.texts.declined(this.texts.player(ours, true));
    });
  }

  /** The next press elsewhere, or Escape, closes replies, menus and explanations beside a button. */
  private readonly tidy = (event: PointerEvent | KeyboardEvent): void => {
    const escape = event instanceof KeyboardEvent && event.key === "Escape";
    if (event instanceof KeyboardEvent && (!escape || this.place.contains(event.target as Node))) return;
    const inMenu = (event.target as Element).closest(".bm-others, .bm-others-menu") !== null;
    const closes = this.more && (escape || !inMenu);
    if (this.said === "" && !closes && !(escape && this.why)) return;
    this.said = "";
    if (closes) this.more = false;
    if (escape) this.why = false;
    this.show();
  };

  /** The page writes the record itself: a game can be saved while Python is busy, and when it is gone. */
  private saveGame(): void {
    const save = (text: string, name: string): void =>
      download(new Blob([text], { type: "text/plain" }), name, this.root);
    const made = fileOf("record", this.get);
    this.said = "";
    if ("text" in made) save(made.text, made.name);
    else if (made.wrong !== "unknown") this.said = boardTexts(this.language).share.unwritten[made.wrong];
    else this.ask("record", { notation: "hodges" }, ({ text, name }) => save(text, name || "game.txt"));
    this.show();
  }

  /** No game begins or ends by the second half of a double click, or by a key that is held. */
  private readonly once = (event: MouseEvent | KeyboardEvent): void => {
    const button = event.target instanceof Element ? event.target.closest(GAME) : null;
    const again = event instanceof KeyboardEvent ? event.repeat && event.key === "Enter" : event.detail > 1;
    if (!again || !button) return;
    consume(event);
  };

  private start(terms: StartRequest = {}): void {
    const keys = focusedNear(this.root)?.matches(":focus-visible") === true;
    this.ask("start", terms, () => {
      this.forming = false;
      // The pressed button is gone: with the keyboard, continue on the board.
      if (keys) this.focusBoard();
    });
  }

  /** A game is ended by two clicks. */
  private end(action: ConfirmedAction): void {
    if (this.sure === action) {
      this.unsure();
      this.ask(action, {});
      return;
    }
    this.sure = action;
    this.soon = setTimeout(() => this.unsure(), SURE);
    this.show();
  }

  private unsure(): void {
    this.forget();
    this.show();
  }

  private forget(): void {
    clearTimeout(this.soon);
    this.sure = null;
  }

  private ask<Name extends RequestName>(
    request: Name,
    content: RequestFields[Name],
    done?: (data: ReplyFields[Name]) => void,
  ): void {
    this.said = "";
    this.requests.ask(request, content, (answer) => {
      this.said = this.wordsOf(answer);
      if (answer.kind === "done") done?.(answer.data);
      this.show();
    });
    this.show();
  }

  /** Once Python has said or done anything, it is no longer said that it does not answer. */
  private unsilence(): void {
    if (this.said === this.texts.silent && this.requests.state !== "silent") this.said = "";
  }

  private wordsOf(answer: Reply): string {
    const { texts } = this;
    if (answer.kind === "done") return "";
    if (answer.kind === "refused") return answer.text;
    return { silent: texts.silent, none: texts.none, gone: texts.goneKernel }[answer.kind];
  }

  // -------------------------------------------------------------- drawing

  private show(): void {
    const { root, roomState, texts, requests, why, sure } = this;
    const focused = focusedNear(root);
    const ours = root.contains(focused) && !this.place.contains(focused);
    const gameLine = gameLineOf(this.get, roomState.node);
    const playing = roomState.state === "playing";
    const forming = this.forming && !playing;
    const alone = SIDES.some((side) => !roomState.players[side].human);
    this.overlaid.draw(why);
    put(root, "aria-label", texts.label(boardTexts(this.language).title(textOf(this.get("title")))));
    put(root, "data-state", roomState.state);
    put(root, "data-kernel", requests.state);
    put(root, "data-turn", playing ? gameLine.turn : "");
    this.form.show(roomState);
    this.form.element.hidden = !forming;
    const [, nameOf] = this.names;
    const gone = requests.state === "gone";
    const asks = sure ? texts.sure[sure] : "";
    const told = { reply: this.said, gone, asks, why, alone, nameOf };
    const notes = notesOf(texts, this.handlers, roomState, gameLine, told);
    this.announce(notes.words);
    const offered = actionsOf(roomState, gameLine.moves, forming);
    const { more } = this;
    const buttons = actionButtons(texts, this.do, this.toggle, offered, { roomState, forming, sure, more });
    const graph = graphView(texts, roomState.evals, gameLine, (ply) => this.ask("goto", { ply }));
    const below: Side = this.get("orientation") === "white" ? "white" : "black";
    const since = performance.now() - this.at;
    const panel = (place: "top" | "bottom", side: Side): View => {
      const turn = playing && gameLine.turn === side;
      const captures = this.lost[otherSide(side)];
      const captured = this.capturedBy(side);
      return playerPanel(texts, roomState, { side, place, turn, alone, since, captures, captured });
    };
    this.hideUndo();
    const ending = roomState.state === "over" ? endingOf(roomState) : "";
    render(
      html`
        <div class="bm-hall">
          ${panel("top", otherSide(below))}${panel("bottom", below)}
          <div class="bm-controls" data-ending=${ending}>
            ${notes.element}
            <div class="bm-do">${buttons}${this.form.element}${notes.reply}</div>
          </div>
          ${this.place}${graph}
          <div class="bm-rest">${matchTable(texts, roomState, alone)}${engineLog(texts, roomState.log)}</div>
        </div>
        <div class="bm-spoken" role="status">${this.spoken}</div>
      `,
      root,
    );
    this.wind();
    if (ours && focused instanceof HTMLElement) this.keepFocus(focused);
  }

  /** The losses of the other side, in words. */
  private capturedBy(side: Side): string {
    const { kind, captured } = boardTexts(this.language);
    const losses = this.lost[otherSide(side)];
    const total = losses.reduce((sum, { count }) => sum + count, 0);
    const items = losses.map((one) => captured.item(kind(one.kind), one.count, one.promoted));
    return `${captured.lost(this.texts.side[otherSide(side)], total)}: ${items.join(", ")}`;
  }

  /** Announce changes, but not the initial state. */
  private announce(now: readonly string[]): void {
    const before = this.words;
    this.words = now;
    const other = now.filter((words, i) => before && words !== before[i]);
    // Emptied when something is the case no longer: the same words are heard again when it is once more.
    if (other.length > 0) this.spoken = other.filter(Boolean).join(" ");
  }

  /** Give the keys to a button, or to the first of those with which there is something to do. */
  private focus(action?: Action): void {
    const named = action ? `[data-action="${action}"]` : ":scope > :not([hidden], :disabled)";
    const button = this.root.querySelector(".bm-do > .bm-actions")?.querySelector<HTMLElement>(named);
    focusInPlace(button && this.reachable(button));
  }

  /** What goes while it has the keys would leave them nowhere; the board sees to itself. */
  private keepFocus(focused: HTMLElement): void {
    if (focused.isConnected && !focused.closest("[hidden], :disabled")) return;
    const reachable = this.reachable(focused);
    if (reachable === focused || reachable.hidden) this.focus();
    else focusInPlace(reachable);
  }

  /** An element, or the button that opens the closed menu it is in. */
  private reachable(element: HTMLElement): HTMLElement {
    const menu = element.closest(".bm-others-menu[hidden]");
    return menu?.parentElement?.querySelector<HTMLElement>(".bm-others") ?? element;
  }

  /** Have the clocks looked at as long as one runs. */
  private wind(): void {
    const runs = this.roomState.clock?.runs != null && this.requests.state !== "gone";
    if (runs) this.timer ??= setInterval(() => this.show(), TICK);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}

/** Put a room into an element. Returns the exact undo. */
export const mountRoom = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Room);
