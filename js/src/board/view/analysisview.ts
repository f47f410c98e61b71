/** The tab of an analysis as a template: lines, threats, weak pieces, the graph. */
import { kindOfSymbol } from "../../core/editing.ts";
import { parseSquare } from "../../core/geometry.ts";
import type { Side } from "../../core/geometry.ts";
import type {
  AnalysisLine,
  AnalysisState,
  ExpectedMove,
  TurningPoint,
  WeakPiece,
} from "../../core/generated/analysis.ts";
import type { Position } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { action } from "../../kit/button.ts";
import { labelled, menu } from "../../kit/field.ts";
import { problemView } from "../../kit/note.ts";
import { html, live } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { graphView } from "./graph.ts";
import { kanjiOf } from "./pieces.ts";

/** As many lines as can be asked for. */
const COUNTS = ["1", "2", "3", "4", "5"] as const;
/** As many weak pieces as are listed. */
const LISTED = 6;

/** The drawings that can be switched on and off. */
export const TOGGLES = ["arrows", "threats", "weak"] as const;
export type Toggle = (typeof TOGGLES)[number];

export interface Actions {
  readonly start: () => void;
  readonly stop: () => void;
  readonly game: () => void;
  readonly lines: (count: number) => void;
  readonly engine: (engine: string) => void;
  readonly toggle: (what: Toggle) => void;
  /** Play the moves of a line up to one of them. */
  readonly play: (moves: readonly ExpectedMove[]) => void;
  /** Show a line on the board while it is pointed at; null: none. */
  readonly point: (moves: readonly ExpectedMove[] | null) => void;
  readonly go: (ply: number) => void;
}

export interface Shown {
  readonly state: AnalysisState;
  readonly position: Position;
  readonly turn: Side;
  readonly ply: number;
  readonly plies: number;
  /** The values of the moves of the line shown. */
  readonly values: readonly { readonly ply: number; readonly side: Side; readonly value: number }[];
  /** Whether the results are of the position on the board. */
  readonly current: boolean;
  /** The turning points of the line shown, each with the number of moves before it. */
  readonly points: readonly { readonly ply: number; readonly point: TurningPoint }[];
  /** The lines and the engine that are chosen. */
  readonly count: number;
  readonly engine: string;
  readonly toggles: Readonly<Record<Toggle, boolean>>;
  /** Whether moves can be played here. */
  readonly playable: boolean;
  /** Whether Python can be asked. */
  readonly connected: boolean;
}

export function analysisView(shown: Shown, texts: Texts, actions: Actions): View {
  const { state, current, toggles, values, playable } = shown;
  const words = texts.analysis;
  const analysing = state.state === "running";
  const whole = state.game[1] > 0;
  const lines = current ? state.lines : [];
  const threats = current ? state.threats : [];
  const toggle = (what: Toggle): View =>
    html`<label class="bm-tick"><input type="checkbox" name=${what} .checked=${live(toggles[what])}
      @change=${() => actions.toggle(what)}><span>${words[what]}</span></label>`;
  const row = (line: AnalysisLine): View =>
    html`<li @pointerenter=${() => actions.point(line.moves)} @pointerleave=${() => actions.point(null)}
      @focusin=${() => actions.point(line.moves)} @focusout=${() => actions.point(null)}>
      <span class="bm-value" title=${meaning(line, shown.turn, words)}>${shortValue(line, words)}</span>
      <span class="bm-sequel">${line.moves.map((move, i) => moveButton(line.moves.slice(0, i + 1), move))}</span>
      <span class="bm-spoken">${meaning(line, shown.turn, words)}</span>
      <p class="bm-reason" ?hidden=${line.reason === ""}>${line.reason}</p>
    </li>`;
  const moveButton = (moves: readonly ExpectedMove[], move: ExpectedMove): View => {
    const said = written(move, shown.position, texts);
    const name = (playable ? words.play : words.shown)(
      moves.map((one) => written(one, shown.position, texts)).join(", "),
    );
    return html`<button type="button" class="bm-quiet" data-side=${move.side} data-move=${move.text} aria-label=${name}
      title=${name} @click=${() => {
        if (playable) actions.play(moves);
        else actions.point(moves);
      }}>${said}</button>`;
  };
  return html`<div class="bm-row">
      ${action("analyse", analysing ? words.stop : words.start, analysing ? actions.stop : actions.start, {
        first: !analysing,
        off: !shown.connected,
      })}
      ${labelled(
        words.lines,
        menu({
          name: "lines",
          values: COUNTS,
          wordsOf: (one) => one,
          chosen: COUNTS[shown.count - 1] ?? "3",
          choose: (one) => actions.lines(Number(one)),
        }),
      )}
      ${
        state.engines.length === 0
          ? ""
          : labelled(
              words.engine,
              menu({
                name: "engine",
                values: ["", ...state.engines],
                wordsOf: (one) => one || words.builtIn,
                chosen: shown.engine,
                choose: actions.engine,
              }),
            )
      }
    </div>
    <fieldset class="bm-toggles"><legend class="bm-spoken">${words.show}</legend>${TOGGLES.map(toggle)}</fieldset>
    <p class="bm-status">${statusOf(shown, texts)}</p>
    ${problemView(state.state === "failed" ? state.text : "", "status")}
    <ol class="bm-lines" aria-label=${words.best} ?hidden=${lines.length === 0}>${lines.map(row)}</ol>
    <section ?hidden=${!toggles.threats || !current || state.state === "off"}>
      <h3>${words.ifPasses(shown.turn)}</h3>
      <p ?hidden=${threats.length > 0}>${words.noThreats}</p>
      <ul class="bm-lines bm-threats">${threats.map(
        ({ moves, gain, wins, reason }) => html`<li @pointerenter=${() => actions.point(moves)}
          @pointerleave=${() => actions.point(null)}>
          <span class="bm-sequel">${moves.slice(0, 1).map((move) => written(move, shown.position, texts))}</span>
          <span class="bm-dim">${wins ? words.winsGame : words.gains(gain)}</span>
          <p class="bm-reason" ?hidden=${reason === ""}>${reason}</p></li>`,
      )}</ul>
    </section>
    <section ?hidden=${!toggles.weak || !current}>${weakView(shown, texts)}</section>
    <div class="bm-row">${action("analyse-game", words.game, actions.game, {
      off: !shown.connected || shown.plies === 0 || (analysing && whole),
      hidden: shown.plies === 0,
    })}
      <span class="bm-dim" ?hidden=${!whole}>${words.progress(...state.game)}</span></div>
    ${values.length > 1 ? graphView(words, values, shown, actions.go) : ""}
    <section ?hidden=${state.accounts.length + shown.points.length === 0}>${reviewView(shown, texts, actions)}</section>
    <p class="bm-hint" ?hidden=${lines.length === 0}>${words.worth}</p>`;
}

/** The turning points of the game, and how well each side played. */
function reviewView(
  { state, points, position, ply }: Shown,
  { analysis: words, ...texts }: Texts,
  actions: Actions,
): View {
  const all = state.accounts.reduce((sum, one) => sum + one.points, 0);
  const said = (moves: readonly ExpectedMove[]): string =>
    moves
      .slice(0, 3)
      .map((move) => written(move, position, texts))
      .join(", ");
  const part = (label: string, moves: readonly ExpectedMove[], reason: string): View | string =>
    moves.length === 0 ? "" : html`<p class="bm-reason">${label} <b>${said(moves)}</b> ${reason}</p>`;
  const row = ({ ply: before, point }: Shown["points"][number]): View => {
    const name = words.turn(before + 1, point.played.side, written(point.played, position, texts));
    return html`<li aria-current=${String(before === ply)}>
      <button type="button" class="bm-quiet" data-point=${point.node} @click=${() => actions.go(before)}>${name}</button>
      <span class="bm-dim">${point.decides ? words.decides : words.lost(point.loss)}</span>
      ${part(words.better, point.best, point.reason)} ${part(words.answer, point.reply, point.answer)}
    </li>`;
  };
  return html`<ul class="bm-accounts">${state.accounts.map(
    (one) => html`<li>${words.account(one.side, one.moves, one.same, one.points)}</li>`,
  )}</ul>
    <h3 ?hidden=${points.length === 0}>${words.turning(points.length, Math.max(all, points.length))}</h3>
    <p ?hidden=${all > 0 || points.length > 0}>${words.noTurning}</p>
    <ol class="bm-lines bm-points">${points.map(row)}</ol>
    <p class="bm-hint" ?hidden=${points.length === 0}>${words.practise}</p>`;
}

function statusOf({ state, current, connected }: Shown, { analysis: words }: Texts): string {
  if (!connected) return words.needsPython;
  if (state.game[1] > 0 || state.state === "failed") return "";
  if (state.state === "over") return current ? state.text : "";
  const found = current && state.lines.length > 0;
  if (state.state === "off") return found ? words.stopped : words.idle;
  if (state.engine !== "") return found ? words.oneMove(state.engine) : words.thinking(state.engine);
  if (state.state === "running") return found ? words.running(state.depth, state.nodes) : words.starting;
  return found ? words.done(state.depth, state.nodes) : words.idle;
}

const shortValue = ({ value }: AnalysisLine, words: Texts["analysis"]): string =>
  value === null ? "?" : words.value(value);

/** The value of a line in words. */
function meaning({ value, wins, depth }: AnalysisLine, turn: Side, words: Texts["analysis"]): string {
  const winner = wins > 0 === (turn === "black") ? "black" : "white";
  const text =
    wins !== 0 ? words.winsIn(winner, Math.abs(wins)) : value === null ? "" : words.standing(value);
  return [text, depth === 0 ? "" : words.depth(depth)].filter(Boolean).join(", ");
}

/** A move as the list of moves writes it. */
export function written(move: ExpectedMove, { kinds }: Position, texts: Pick<Texts, "kind">): string {
  const named = (symbol: string): string => {
    const kind = kindOfSymbol(symbol, kinds);
    if (!kind) return symbol;
    const name = texts.kind(kind);
    return name === kind.kanji ? kanjiOf({ side: "white", kind }) : name.toLowerCase();
  };
  const [only, second] = move.captured;
  const takes = only === undefined ? "" : ` ×${second === undefined ? named(only) : move.captured.length}`;
  return `${named(move.piece)} ${move.text}${takes}${move.promoted ? " +" : ""}`;
}

function weakView({ state, position }: Shown, texts: Texts): View {
  const words = texts.analysis;
  const named = (square: string): string => {
    const at = parseSquare(position.size, square);
    const piece = at === null ? null : position.pieces[at];
    return words.piece(piece ? texts.kind(piece.kind).toLowerCase() : "", square);
  };
  const part = (
    title: string,
    pieces: readonly WeakPiece[],
    say: Texts["analysis"]["hangs"],
  ): View | string =>
    pieces.length === 0
      ? ""
      : html`<h3>${title}</h3><ul class="bm-weak">${pieces
          .slice(0, LISTED)
          .map(
            ({ square, others }) => html`<li>${say(named(square), others.slice(0, LISTED).map(named))}</li>`,
          )}</ul>`;
  const none = state.hanging.length + state.overloaded.length === 0;
  return html`${part(words.hanging, state.hanging, words.hangs)}
    ${part(words.overloaded, state.overloaded, words.guards)}
    <p ?hidden=${!none}>${words.noneWeak}</p>`;
}
