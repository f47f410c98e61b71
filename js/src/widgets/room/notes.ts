/** The status area of a room: side to move, result, offers, hints, refusals. */
import { otherSide } from "../../core/geometry.ts";
import type { Named } from "../../core/names.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { RoomState, Step } from "../../core/generated/room.ts";
import { SEEN } from "../../core/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { action } from "../../kit/button.ts";
import { problemView } from "../../kit/note.ts";
import { html } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { GameLine } from "./gameline.ts";

export interface NotesHandlers {
  readonly agree: () => void;
  readonly decline: () => void;
  readonly back: () => void;
  /** Show the whole line of a hint, or its first move alone. */
  readonly why: () => void;
}

export interface NotesState {
  /** The answer to the button that was pressed: a refusal, or why Python cannot be asked. */
  readonly reply: string;
  /** Python is gone. */
  readonly gone: boolean;
  /** The action to confirm. */
  readonly asks: string;
  /** The whole line of the hint is shown. */
  readonly why: boolean;
  /** No other person plays. */
  readonly alone: boolean;
  readonly nameOf: (symbol: string) => Named;
}

/** How a game ended: for the person who played against a program, else for all who look on. */
export type Ending = "won" | "lost" | "drawn" | "ended";

export function endingOf({ winner, players }: RoomState): Ending {
  const [own, ...others] = SIDES.filter((side) => players[side].human);
  if (!winner) return "drawn";
  if (own === undefined || others.length > 0) return "ended";
  return winner === own ? "won" : "lost";
}

/** Reasons of which Python tells more: what the engine or the server did. */
const TOLD: ReadonlySet<string> = new Set(["illegal_move", "disconnect"]);

/** Whether a program gave the game up, which may have said why. */
function gaveUp({ winner, reason, players }: RoomState): boolean {
  const loser = winner && players[otherSide(winner)];
  return reason === "resignation" && loser !== null && !loser.human && !loser.ours;
}

/** The headline of a game that is over, and the details under it. */
function resultOf(texts: Texts, roomState: RoomState, moves: number): readonly [string, string] {
  const { winner, reason } = roomState;
  const ending = endingOf(roomState);
  const side = winner ? texts.wins(texts.side[winner]) : texts.draw;
  const headline = texts.over(ending === "won" || ending === "lost" ? texts[ending] : side, reason, moves);
  const told = sentence(texts.ended(roomState));
  return headline ? [headline, TOLD.has(reason) || gaveUp(roomState) ? told : ""] : [told, ""];
}

/** What Python says begins as it does within a sentence. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Notes {
  readonly element: View;
  /** Beside the buttons, over what is there: nothing moves when it comes and goes. */
  readonly reply: View;
  /** Announced when they change. */
  readonly words: readonly string[];
}

export function notesOf(
  texts: Texts,
  handlers: NotesHandlers,
  roomState: RoomState,
  { turn, check, behind, moves }: GameLine,
  { reply, gone, asks, why, alone, nameOf }: NotesState,
): Notes {
  const { state, offer, hint, hinting, players, game, games } = roomState;
  const playing = state === "playing";
  const [result, told] = state === "over" ? resultOf(texts, roomState, moves) : ["", ""];
  const offered = playing && offer ? texts.offers(offer) : "";
  // A person answers what the other side has offered.
  const asked = SIDES.some((side) => players[side].human && offer !== null && offer !== side);
  const away = !playing || behind === 0 ? "" : behind === null ? texts.aside : texts.behind(behind);
  const problem = sentence(gone ? texts.goneKernel : (roomState.problem?.text ?? ""));
  const refused = sentence(gone ? "" : reply);
  const mover = players[turn];
  const turns =
    playing && mover.human ? [texts.yourTurn(turn, alone), ...(check ? [texts.check] : [])].join(" ") : "";
  const waits = playing && !mover.human ? texts.thinking(texts.player(mover, alone)) : "";
  const before = state !== "setting" ? "" : roomState.paused ? texts.paused : texts.setting;
  const wordsOf = (words: typeof texts.hint, step: Step): string =>
    words(step, nameOf(step.piece), step.captured.map(nameOf));
  const [first] = hint?.steps ?? [];
  const hinted = first ? wordsOf(texts.hint, first) : hinting ? texts.hinting : "";
  const explained = hint && why ? hint : { steps: [], score: 0 };
  const steps = explained.steps.map((step) => wordsOf(texts.expected, step));
  const then = hint && why ? texts.ahead(hint.score) : "";
  const expected = then ? `${hinted} ${steps.slice(1).join(". ")} ${then}` : hinted;
  // One line at least, whatever there is to say: the board under it stays where it is.
  const quiet = !result && !offered && !away && !hinted && !problem;
  const button = (id: keyof NotesHandlers, hidden = false): View =>
    action(id, texts.action[id], handlers[id], { hidden, ...(id === "why" ? { expanded: why } : {}) });
  return {
    element: html`<div class="bm-notes">
      <p class="bm-now" ?hidden=${!quiet && games <= 1}>
        <span class="bm-gameno" ?hidden=${games <= 1}>${texts.game(game, games)}</span>
        <span class="bm-status">${quiet ? turns || waits || before : ""}</span>
      </p>
      <p class="bm-result" ?hidden=${!result}>${result}</p>
      <p class="bm-told" ?hidden=${!told}>${told}</p>
      <div class="bm-notice bm-note bm-offer" ?hidden=${!offered}>
        <p>${offered}</p>
        <div class="bm-actions" ?hidden=${!asked}>${button("agree")}${button("decline")}</div>
      </div>
      <div class="bm-notice bm-note bm-behind" ?hidden=${!away}><p>${away}</p>${button("back")}</div>
      <div class="bm-notice bm-note bm-hint" ?hidden=${!hinted}>
        <p>${hinted}</p>
        ${button("why", !hint)}
        <div class="bm-toast bm-reasons" ?hidden=${!then}>
          <ol class="bm-expected">${steps.map(
            (words, i) => html`<li data-side=${explained.steps[i]?.side ?? ""}>${words}</li>`,
          )}</ol>
          <p>${then}</p>
          <p class="bm-worth" ?hidden=${Math.abs(explained.score) >= SEEN}>${texts.worth}</p>
        </div>
      </div>
      ${problemView(problem)}
    </div>`,
    reply: html`<p class="bm-toast bm-reply" ?hidden=${!refused}>${refused}</p>`,
    words: [playing ? texts.began : "", turns, offered, away, expected, result, told, problem, refused, asks],
  };
}
