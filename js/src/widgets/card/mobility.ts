/** The mobility table: average number of squares by how full the board is. */
import type { Texts } from "../../i18n/studio.ts";
import { html } from "../../kit/dom.ts";
import type { Mobility } from "./model.ts";

export const mobilityOf = (found: Mobility, game: string, { card }: Texts): HTMLElement[] =>
  found.length === 0
    ? []
    : [
        html("p", {}, html("b", {}, card.mobility), " ", card.mobilityOn(game)),
        html(
          "dl",
          {},
          ...found.map(([density, squares]) =>
            html("div", {}, html("dt", {}, card.occupied(density)), html("dd", {}, card.number(squares))),
          ),
        ),
      ];
