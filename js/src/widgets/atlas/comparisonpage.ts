/** The comparison page: two kinds side by side, with their differences marked and described. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import type { Point } from "../../core/geometry.ts";
import { focusedNear, html as element } from "../../kit/dom.ts";
import { guard, html, render, svg } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import * as shape from "../../board/view/shapes.ts";
import { centreOf } from "../figure/drawing.ts";
import { drawFigure } from "../figure/figure.ts";
import { gameOf, kept } from "./context.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { differ } from "./difference.ts";
import type { Difference } from "./difference.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import { linkTo } from "./sheet.ts";

const SIGNS = ["only", "lacks", "otherwise"] as const;
type Sign = (typeof SIGNS)[number];

export class ComparisonPage implements Part {
  readonly element = element("div", { class: "bm-compare" });

  constructor(private readonly actions: AtlasActions) {}

  update(now: AtlasState): void {
    // Drawn when it is looked at.
    if (now.page !== "compare") return;
    const focused = this.hasFocus();
    const { texts, chosen } = now;
    const [one, other] = chosen;
    render(
      one && other
        ? this.both(one, other, now)
        : html`<div class="bm-waiting">${chosen.map((kind) => this.headOf(kind, now))}<p class="bm-empty">${
            chosen.length === 0 ? texts.compareNone : texts.compareOne
          }</p></div>`,
      this.element,
    );
    if (focused && !this.hasFocus()) this.element.querySelector("button")?.focus();
  }

  private hasFocus(): boolean {
    return this.element.contains(focusedNear(this.element));
  }

  private both(one: Kind, other: Kind, now: AtlasState): View {
    const { texts, catalogue, comparison, compared, lang } = now;
    const [first, second] = [catalogue.figures[one.index], catalogue.figures[other.index]];
    if (!first || !second) return html`<p class="bm-empty">${texts.compareNone}</p>`;
    // Python draws both as far around the piece; without it, what the page has is made to fit.
    const [mine, theirs] = compared.length === 2 ? compared : [first, second];
    const difference = this.differ(mine ?? first, theirs ?? second);
    const { onlyOne, onlyOther, otherwise, figures } = difference;
    const [nameOne, nameOther] = namesOf(one, other, now);
    const words = (name: string, says = ""): View =>
      html`<div class="bm-words-of" ?hidden=${says === ""}><h2>${texts.wordsOf(name)}</h2><p lang=${lang}>${says}</p></div>`;
    const swap = (): void => this.actions.ask({ chosen: [other.key, one.key] });
    return html`<div class="bm-pair">
        ${this.side(one, nameOne, figures[0], { only: onlyOne, lacks: onlyOther, otherwise }, now)}
        <button type="button" class="bm-quiet bm-swap bm-live-only" title=${texts.swap} aria-label=${texts.swap} @click=${swap}>⇄</button>
        ${this.side(other, nameOther, figures[1], { only: onlyOther, lacks: onlyOne, otherwise }, now)}
      </div>
      <div class="bm-compare-words">
        <p class="bm-sentence">${verdictOf(difference, now)}</p>
        ${words(nameOne, comparison?.onlyOne)}${words(nameOther, comparison?.onlyOther)}
        <p class="bm-dim">${texts.asFar(figures[0].radius)}</p>
      </div>`;
  }

  private headOf(kind: Kind, now: AtlasState): View {
    const label = now.texts.takeOut(now.texts.kind(kind));
    const look = (): void => this.actions.look(kind, true);
    const takeOut = (): void => this.actions.toggle(kind);
    return html`<div class="bm-side-head">${linkTo(kind, now, look, now.catalogue.variants.length > 1)}<code
      class="bm-betza">${kind.betza}</code><button type="button" class="bm-quiet bm-take-out bm-live-only" data-key=${kind.key}
      aria-label=${label} title=${label} @click=${takeOut}>×</button></div>`;
  }

  private side(kind: Kind, name: string, figure: Figure, signs: Signs, now: AtlasState): View {
    const { texts } = now;
    const says: Readonly<Record<Sign, string>> = {
      only: texts.onlyHere(name, signs.only.length),
      lacks: texts.lacking,
      otherwise: texts.otherwise(signs.otherwise.length),
    };
    return html`<div class="bm-side-of">
      ${this.headOf(kind, now)}
      ${guard([figure, name, texts], () => {
        const centre = { name: kanjiOf(kind), promoted: kind.promoted };
        const view = drawFigure(figure, centre, `${texts.figureOf(name)}. ${says.only}`);
        const marks = SIGNS.map((sign) => {
          const drawn = signs[sign].map((at) => DRAWN[sign](centreOf(figure, at)));
          return svg`<path class="bm-differs-${sign}" d=${drawn.join("")}></path>`;
        });
        render(marks, view.over);
        return view.element;
      })}
      <ul class="bm-legend">${SIGNS.filter((sign) => signs[sign].length > 0).map(
        (
          sign,
        ) => html`<li><svg class="bm-swatch" viewBox="-25 -27 50 54" aria-hidden="true"><path class="bm-differs-${sign}"
          d=${DRAWN[sign]({ x: 0, y: 0 })}></path></svg>${says[sign]}</li>`,
      )}</ul>
    </div>`;
  }

  private readonly differ = kept(differ);
}

/** What two kinds are called beside each other: with their games, if one name is that of both. */
function namesOf(one: Kind, other: Kind, now: AtlasState): [string, string] {
  const [name, otherName] = [now.texts.kind(one), now.texts.kind(other)];
  if (name !== otherName) return [name, otherName];
  const inGame = ({ variant }: Kind): string => `${name} (${gameOf(variant, now)})`;
  return [inGame(one), inGame(other)];
}

function verdictOf(
  { onlyOne, onlyOther, otherwise }: Difference,
  { texts, comparison, chosen }: AtlasState,
): string {
  if (comparison?.same === true || (chosen[0] && chosen[0].same === chosen[1]?.same)) return texts.moveSame;
  return onlyOne.length + onlyOther.length + otherwise.length === 0 ? texts.sameSquares : "";
}

type Signs = Readonly<Record<Sign, readonly Offset[]>>;

const innerBox = (at: Point): string => shape.box(at, CELL.width - 10, CELL.height - 10);

/** Signs that tell without their colour: a thick frame with cut corners, a dashed box, a double frame. */
const DRAWN: Readonly<Record<Sign, (at: Point) => string>> = {
  only: (at) => shape.rim(at, CELL.width - 1, CELL.height - 1, 4),
  lacks: innerBox,
  otherwise: (at) => shape.box(at, CELL.width - 3, CELL.height - 3) + innerBox(at),
};
