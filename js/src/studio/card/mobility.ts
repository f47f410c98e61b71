/** The mobility table: average number of squares by how full the board is. */
import { html } from "../../view/dom.ts";
import type { Texts } from "../texts/index.ts";
import type { Mobility } from "./model.ts";

export const mobilityOf = (found: readonly Mobility[], game: string, { card }: Texts): HTMLElement[] =>
  found.length === 0
    ? []
    : [
        html("p", {}, html("b", {}, card.mobility), " ", card.mobilityOn(game)),
        html(
          "dl",
          {},
          ...found.map(({ density, squares }) =>
            html("div", {}, html("dt", {}, card.occupied(density)), html("dd", {}, card.number(squares))),
          ),
        ),
      ];
