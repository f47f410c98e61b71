/** The games of the map: storms and streaks about the moves chosen here, a pursuit, and puzzles. */
import type { Category } from "../../core/wire.ts";
import { menu } from "../../kit/field.ts";
import { html } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { CourseState } from "./context.ts";
import type { Wanted } from "../../core/generated/course.ts";

/** A category of moves; empty: all. */
export type Subject = Category | "";

/** `game` is the menu of the games. */
export function playView(
  { texts, subjects, categories }: CourseState,
  game: View,
  subject: Subject,
  choose: (subject: Subject) => void,
  want: (what: Wanted["what"], kind?: string) => void,
): View {
  const chosen = subjects.includes(subject as Category) ? subject : "";
  const moves = menu<Subject>(
    {
      name: "subject",
      values: ["", ...subjects],
      wordsOf: (one) => (one === "" ? texts.allMoves : categories[one]),
      chosen,
      choose,
    },
    texts.moves,
  );
  const play = (what: keyof typeof texts.games, kind: Subject = ""): View =>
    html`<button type="button" data-play=${what} title=${texts.gamesAre[what]} @click=${() => want(what, kind)}>${texts.games[what]}</button>`;
  return html`<div class="bm-play bm-live-only" role="group" aria-label=${texts.play}>
    <span aria-hidden="true">${texts.play}</span>${game}${moves}
    ${play("storm", chosen)}${play("streak", chosen)}${play("pursuit")}${play("puzzles")}
  </div>`;
}
