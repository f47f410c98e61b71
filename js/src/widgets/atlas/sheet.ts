/** The detail sheet of the selected kind: moves, names, promotions, start squares. */
import { consume, focusInPlace, html, put, say, svg } from "../../kit/dom.ts";
import { legend } from "../../board/view/legend.ts";
import { figureOf, mobilityText } from "./cards.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import { startOf } from "./start.ts";

export class Sheet implements Part {
  readonly element = html("div", { class: "bm-sheet", role: "group", tabindex: -1 });
  private readonly back = html("button", { type: "button", class: "bm-quiet bm-back" });
  private readonly body = html("div", { class: "bm-sheet-body" });
  private choose: HTMLButtonElement | null = null;
  private now: AtlasState | null = null;

  constructor(actions: AtlasActions) {
    this.element.append(this.back, this.body);
    this.back.addEventListener("click", () => {
      actions.close();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.now?.open) return;
      actions.close();
      consume(event);
    });
    this.body.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null;
      const kind = this.now?.catalogue.byKey.get(button?.dataset.key ?? "");
      if (!kind) return;
      if (button?.classList.contains("bm-choose-this")) actions.toggle(kind);
      else {
        actions.look(kind);
        // The clicked element is gone with its sheet.
        focusInPlace(this.element);
      }
    });
  }

  update(now: AtlasState): void {
    const before = this.now;
    this.now = now;
    const { texts, current, chosen } = now;
    if (before?.texts !== texts || before.current !== current || before.catalogue !== now.catalogue) {
      put(this.element, "aria-label", current ? texts.kind(current) : texts.sheet);
      say(this.back, `‹ ${texts.backToKinds}`);
      this.body.replaceChildren(
        ...(current ? this.about(current, now) : [html("p", { class: "bm-none" }, texts.noneYet)]),
      );
      this.element.scrollTop = 0;
    }
    if (this.choose && current) put(this.choose, "aria-pressed", String(chosen.includes(current)));
  }

  private about(kind: Kind, now: AtlasState): HTMLElement[] {
    const { texts, categories, catalogue, lang } = now;
    const figure = figureOf(kind, now);
    figure.removeAttribute("aria-hidden");
    put(figure, "role", "img");
    put(figure, "aria-label", texts.figureOf(texts.kind(kind)));
    this.choose = html(
      "button",
      { type: "button", class: "bm-chip bm-choose-this", "data-key": kind.key },
      texts.chooseToCompare,
    );
    const [name, kanji] = [texts.kind(kind), kanjiOf(kind)];
    const title = html(
      "div",
      { class: "bm-title-line" },
      html("h2", { class: "bm-title", lang: name === kanji ? "ja" : "en" }, name),
      ...(name === kanji ? [] : [html("div", { class: "bm-title-kanji", lang: "ja" }, kanji)]),
      html(
        "div",
        { class: "bm-dim" },
        [
          name === kanji ? kind.name : "",
          kind.romaji,
          texts.game[kind.variant] ?? kind.variant,
          kind.royal ? texts.royalKind : "",
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    );
    const facts: [string, Node[]][] = [
      [texts.betza, [html("code", { class: "bm-betza" }, kind.betza)]],
      [texts.mobility, [this.mobility(kind, now)]],
      [texts.names, kind.names.length > 0 ? [document.createTextNode(kind.names.join(", "))] : []],
      [
        texts.site,
        kind.siteName === "" || kind.siteName === kind.name ? [] : [document.createTextNode(kind.siteName)],
      ],
      [texts.russian, kind.ru === "" ? [] : [html("span", { lang: "ru" }, kind.ru)]],
      [texts.also.kanji, kanjiFacts(kind)],
    ];
    const alike = catalogue.kinds.filter((one) => one.same === kind.same && one !== kind);
    const start = startOf(kind, now);
    return [
      html("div", { class: "bm-sheet-top" }, figure as unknown as HTMLElement, title),
      html("p", { class: "bm-sentence", lang }, kind.sentence),
      legend(kind.categories, categories),
      this.promotion(kind, now),
      html(
        "dl",
        { class: "bm-facts" },
        ...facts
          .filter(([, nodes]) => nodes.length > 0)
          .map(([name, nodes]) => html("div", {}, html("dt", {}, name), html("dd", {}, ...nodes))),
        ...(alike.length > 0
          ? [
              html(
                "div",
                {},
                html("dt", {}, texts.alike),
                html(
                  "dd",
                  { class: "bm-links" },
                  ...alike.map((one) => linkTo(one, now, one.variant !== kind.variant)),
                ),
              ),
            ]
          : []),
      ),
      ...(start ? [start] : []),
      this.choose,
    ];
  }

  private mobility(kind: Kind, { catalogue, texts, lang }: AtlasState): Node {
    if (kind.mobility === null) return document.createTextNode("–");
    const others = catalogue.kinds.filter(({ variant }) => variant === kind.variant);
    const place = 1 + others.filter(({ mobility }) => (mobility ?? -1) > (kind.mobility ?? -1)).length;
    return html(
      "span",
      { title: texts.mobilityTitle },
      texts.mobilityOf(mobilityText(kind.mobility, lang)),
      html("span", { class: "bm-dim" }, ` · ${texts.mobilityPlace(place, others.length)}`),
      html(
        "span",
        { class: "bm-densities bm-dim" },
        kind.mobilities
          .filter(([occupied]) => occupied > 0)
          .map(([occupied, squares]) => texts.occupied(percent(occupied, lang), mobilityText(squares, lang)))
          .join(" · "),
      ),
    );
  }

  /** From what, this, to what: a line to go along. */
  private promotion(kind: Kind, now: AtlasState): HTMLElement {
    const { texts, catalogue } = now;
    const kinds = (keys: readonly string[]): Kind[] => keys.flatMap((key) => catalogue.byKey.get(key) ?? []);
    const [from, to, caught] = [kinds(kind.from), kinds([kind.to]), kinds([kind.contagion])];
    const line = (label: string, all: readonly Kind[]): HTMLElement[] =>
      all.length === 0
        ? []
        : [
            html(
              "div",
              { class: "bm-promotion-step" },
              html("span", { class: "bm-dim" }, label),
              html("span", { class: "bm-links" }, ...all.map((one) => linkTo(one, now))),
            ),
          ];
    return html(
      "div",
      { class: "bm-promotion-steps" },
      ...line(texts.comesFrom, from),
      ...line(texts.becomes, to),
      ...(to.length === 0 ? [html("div", { class: "bm-promotion-step bm-dim" }, texts.neverPromotes)] : []),
      ...line(
        texts.infects,
        caught.filter((one) => one !== kind),
      ),
    );
  }
}

const percent = (part: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: "percent" }).format(part);

function kanjiFacts({ kanji, kanjiAlt }: Kind): Node[] {
  const all = [...(kanji.includes("/") ? [kanji] : []), ...kanjiAlt];
  return all.length === 0 ? [] : [html("span", { lang: "ja" }, all.join("、"))];
}

/** A button that goes to a kind. */
export function linkTo(kind: Kind, { texts }: AtlasState, withGame = false): HTMLButtonElement {
  const kanji = kanjiOf(kind);
  const name = texts.kind(kind);
  return html(
    "button",
    { type: "button", class: "bm-link", "data-key": kind.key },
    ...(name === kanji
      ? []
      : [html("span", { class: "bm-link-kanji", lang: "ja", "aria-hidden": "true" }, kanji)]),
    html("span", name === kanji ? { lang: "ja" } : {}, name),
    ...(withGame ? [html("span", { class: "bm-dim" }, texts.game[kind.variant] ?? kind.variant)] : []),
  );
}

/** A small arrow, to the right. */
export const arrow = (): SVGSVGElement =>
  svg(
    "svg",
    { class: "bm-icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M4 10h12M11 5l5 5-5 5" }),
  );
