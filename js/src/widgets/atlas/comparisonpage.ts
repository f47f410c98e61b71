/** The comparison page: two kinds side by side, with their differences marked and described. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import { button } from "../../kit/button.ts";
import { html, put, svg } from "../../kit/dom.ts";
import { empty } from "../../kit/note.ts";
import * as shape from "../../board/view/shapes.ts";
import { squareOf } from "../figure/drawing.ts";
import { FigureView } from "../figure/figure.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { differ } from "./difference.ts";
import type { Difference } from "./difference.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import { linkTo } from "./sheet.ts";

const SIGNS = ["only", "lacks", "otherwise"] as const;
type Sign = (typeof SIGNS)[number];

export class ComparisonPage implements Part {
  readonly element = html("div", { class: "bm-compare" });
  private now: AtlasState | null = null;

  constructor(actions: AtlasActions) {
    this.element.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("button") : null;
      const kind = this.now?.catalogue.byKey.get(pressed?.dataset.key ?? "");
      if (pressed?.classList.contains("bm-swap")) {
        actions.ask({ chosen: [...(this.now?.chosen ?? [])].reverse().map(({ key }) => key) });
      } else if (kind && pressed?.classList.contains("bm-take-out")) actions.toggle(kind);
      else if (kind) actions.look(kind, true);
    });
  }

  update(now: AtlasState): void {
    const before = this.now;
    this.now = now;
    if (now.page !== "compare") {
      // Drawn when it is looked at.
      this.now = null;
      return;
    }
    const same =
      before?.texts === now.texts &&
      before.catalogue === now.catalogue &&
      before.comparison === now.comparison &&
      before.chosen.map(({ key }) => key).join() === now.chosen.map(({ key }) => key).join();
    if (same) return;
    const focused = this.element.contains(document.activeElement);
    const [one, other] = now.chosen;
    this.element.replaceChildren(...(one && other ? this.both(one, other, now) : this.waiting(now)));
    if (focused) this.element.querySelector<HTMLElement>("button")?.focus();
  }

  private waiting(now: AtlasState): HTMLElement[] {
    const { texts, chosen } = now;
    return [
      html(
        "div",
        { class: "bm-waiting" },
        ...chosen.map((kind) => headOf(kind, now)),
        empty(chosen.length === 0 ? texts.compareNone : texts.compareOne),
      ),
    ];
  }

  private both(one: Kind, other: Kind, now: AtlasState): HTMLElement[] {
    const { texts, catalogue, comparison, compared } = now;
    const [first, second] = [catalogue.figures[one.index], catalogue.figures[other.index]];
    if (!first || !second) return [empty(texts.compareNone)];
    // Python draws both as far around the piece; without it, what the page has is made to fit.
    const [mine, theirs] = compared.length === 2 ? compared : [first, second];
    const difference = differ(mine ?? first, theirs ?? second);
    const { onlyOne, onlyOther, otherwise } = difference;
    const [nameOne, nameOther] = namesOf(one, other, texts);
    const words = html(
      "div",
      { class: "bm-compare-words" },
      html("p", { class: "bm-sentence" }, verdictOf(difference, now)),
      wordsOf(nameOne, comparison?.onlyOne ?? "", now),
      wordsOf(nameOther, comparison?.onlyOther ?? "", now),
      html("p", { class: "bm-dim" }, texts.asFar(difference.figures[0].radius)),
    );
    return [
      html(
        "div",
        { class: "bm-pair" },
        side(one, nameOne, difference.figures[0], { only: onlyOne, lacks: onlyOther, otherwise }, now),
        button({ class: "bm-quiet bm-swap", title: texts.swap, "aria-label": texts.swap }, "⇄"),
        side(other, nameOther, difference.figures[1], { only: onlyOther, lacks: onlyOne, otherwise }, now),
      ),
      words,
    ];
  }
}

/** What two kinds are called beside each other: with their games, if one name is that of both. */
function namesOf(one: Kind, other: Kind, texts: AtlasState["texts"]): [string, string] {
  const [name, otherName] = [texts.kind(one), texts.kind(other)];
  if (name !== otherName) return [name, otherName];
  const inGame = ({ variant }: Kind): string => `${name} (${texts.game[variant] ?? variant})`;
  return [inGame(one), inGame(other)];
}

/** What only one of them does. */
function wordsOf(name: string, says: string, { texts, lang }: AtlasState): HTMLElement {
  return html(
    "div",
    says === "" ? { hidden: "" } : { class: "bm-words-of" },
    html("h2", {}, texts.wordsOf(name)),
    html("p", { lang }, says),
  );
}

function verdictOf(
  { onlyOne, onlyOther, otherwise }: Difference,
  { texts, comparison, chosen }: AtlasState,
): string {
  if (comparison?.same === true || (chosen[0] && chosen[0].same === chosen[1]?.same)) return texts.moveSame;
  return onlyOne.length + onlyOther.length + otherwise.length === 0 ? texts.sameSquares : "";
}

function headOf(kind: Kind, now: AtlasState): HTMLElement {
  const { texts } = now;
  const name = texts.kind(kind);
  return html(
    "div",
    { class: "bm-side-head" },
    linkTo(kind, now, now.catalogue.variants.length > 1),
    html("code", { class: "bm-betza" }, kind.betza),
    button(
      {
        class: "bm-quiet bm-take-out",
        "data-key": kind.key,
        "aria-label": texts.takeOut(name),
        title: texts.takeOut(name),
      },
      "×",
    ),
  );
}

type Signs = Readonly<Record<Sign, readonly Offset[]>>;

function side(kind: Kind, name: string, figure: Figure, signs: Signs, now: AtlasState): HTMLElement {
  const { texts } = now;
  const view = new FigureView();
  view.show(figure, { name: kanjiOf(kind), promoted: kind.promoted });
  view.over.append(
    ...SIGNS.map((sign) =>
      svg("path", { class: `bm-differs-${sign}`, d: signPath(sign, figure, view, signs[sign]) }),
    ),
  );
  const says: readonly [Sign, string][] = [
    ["only", texts.onlyHere(name, signs.only.length)],
    ["lacks", texts.lacking],
    ["otherwise", texts.otherwise(signs.otherwise.length)],
  ];
  const legend = html(
    "ul",
    { class: "bm-legend" },
    ...says.flatMap(([sign, text]) => (signs[sign].length === 0 ? [] : [html("li", {}, keyOf(sign), text)])),
  );
  const { element } = view;
  element.removeAttribute("aria-hidden");
  put(element, "role", "img");
  put(element, "aria-label", `${texts.figureOf(name)}. ${texts.onlyHere(name, signs.only.length)}`);
  return html("div", { class: "bm-side-of" }, headOf(kind, now), element as unknown as HTMLElement, legend);
}

function signPath(sign: Sign, figure: Figure, view: FigureView, squares: readonly Offset[]): string {
  const { layout } = view;
  if (!layout) return "";
  return squares.map((at) => signAt(sign, layout.centre(squareOf(figure, at)))).join("");
}

/** A sign that tells without its colour: a thick frame with cut corners, a dashed box, a double frame. */
function signAt(sign: Sign, at: { readonly x: number; readonly y: number }): string {
  switch (sign) {
    case "only":
      return shape.rim(at, CELL.width - 1, CELL.height - 1, 4);
    case "lacks":
      return shape.box(at, CELL.width - 10, CELL.height - 10);
    case "otherwise":
      return (
        shape.box(at, CELL.width - 3, CELL.height - 3) + shape.box(at, CELL.width - 10, CELL.height - 10)
      );
  }
}

const keyOf = (sign: Sign): SVGSVGElement =>
  svg(
    "svg",
    { class: "bm-swatch", viewBox: "-25 -27 50 54", "aria-hidden": "true" },
    svg("path", { class: `bm-differs-${sign}`, d: signAt(sign, { x: 0, y: 0 }) }),
  );
