/** The detail sheet of the selected kind: moves, names, promotions, start squares. */
import { consume, focusInPlace, html as element, put } from "../../kit/dom.ts";
import { guard, html, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { tongueOf } from "../../core/names.ts";
import { languageName } from "../../i18n/catalogue.ts";
import { legend } from "../../board/view/legend.ts";
import { figureOf, decimal } from "./cards.ts";
import { gameOf } from "./context.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { roseIcon } from "../figure/rose.ts";
import { kanjiOf } from "./model.ts";
import type { Kind } from "./model.ts";
import { startOf } from "./start.ts";

export class Sheet implements Part {
  readonly element = element("div", { class: "bm-sheet", role: "group", tabindex: -1 });
  private now: AtlasState | null = null;

  constructor(private readonly actions: AtlasActions) {
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.now?.open) return;
      actions.close();
      consume(event);
    });
  }

  update(now: AtlasState): void {
    const before = this.now;
    this.now = now;
    const { texts, detailed: kind } = now;
    put(this.element, "aria-label", kind ? texts.kind(kind) : texts.sheet);
    render(
      html`<button type="button" class="bm-quiet bm-back" @click=${this.actions.close}>‹ ${texts.backToKinds}</button>
        <div class="bm-sheet-body">${guard(
          [kind, texts, now.catalogue, kind && now.chosen.includes(kind)],
          () => (kind ? this.about(kind, now) : html`<p class="bm-empty">${texts.noneYet}</p>`),
        )}</div>`,
      this.element,
    );
    if (before?.texts !== texts || before.detailed !== kind || before.catalogue !== now.catalogue)
      this.element.scrollTop = 0;
  }

  private about(kind: Kind, now: AtlasState): View {
    const { texts, categories, catalogue, lang } = now;
    const [name, kanji] = [texts.kind(kind), kanjiOf(kind)];
    const dim = [
      name === kanji ? kind.name : "",
      kind.romaji,
      gameOf(kind.variant, now),
      kind.royal ? texts.royalKind : "",
    ];
    const alike = catalogue.kinds.filter((one) => one.same === kind.same && one !== kind);
    const written = [...(kind.kanji.includes("/") ? [kind.kanji] : []), ...kind.kanjiAlt].join("、");
    const called = Object.entries(kind.called).filter(([tongue]) => tongue !== lang);
    const fact = (label: string, value: View | string): View | typeof nothing =>
      value === "" ? nothing : html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
    return html`<div class="bm-sheet-top">
        ${guard([kind, catalogue, texts], () => figureOf(kind, now, { label: texts.figureOf(name) }))}
        <div class="bm-title-line">
          ${roseIcon(kind, kind.promoted)}
          <h2 class="bm-title" lang=${tongueOf(name, { ...kind, kanji }).lang ?? lang}>${name}</h2>
          ${name === kanji ? nothing : html`<div class="bm-title-kanji" lang="ja">${kanji}</div>`}
          <div class="bm-dim">${dim.filter(Boolean).join(" · ")}</div>
        </div>
      </div>
      <p class="bm-sentence" lang=${lang}>${kind.sentence}</p>
      ${guard([kind, categories], () => legend(kind.categories, categories))}
      ${this.promotion(kind, now)}
      <dl class="bm-facts">
        ${fact(texts.betza, html`<code class="bm-betza">${kind.betza}</code>`)}
        ${fact(texts.mobility, mobility(kind, now))}
        ${fact(texts.worth, worth(kind, now))}
        ${fact(texts.names, kind.names.join(", "))}
        ${fact(texts.site, kind.siteName === kind.name ? "" : kind.siteName)}
        ${called.map(([tongue, one]) =>
          fact(texts.called(languageName(tongue, lang)), html`<span lang=${tongue}>${one}</span>`),
        )}
        ${fact(texts.also.kanji, written && html`<span lang="ja">${written}</span>`)}
        ${
          alike.length === 0
            ? nothing
            : html`<div><dt>${texts.alike}</dt><dd class="bm-links">${alike.map((one) =>
                linkTo(one, now, this.go, one.variant !== kind.variant),
              )}</dd></div>`
        }
      </dl>
      ${startOf(kind, now)}
      <button type="button" class="bm-chip bm-choose-this bm-live-only" data-key=${kind.key} aria-pressed=${now.chosen.includes(kind)}
        @click=${() => this.actions.toggle(kind)}>${texts.chooseToCompare}</button>`;
  }

  private readonly go = (kind: Kind): void => {
    this.actions.look(kind);
    // The clicked element is gone with its sheet.
    focusInPlace(this.element);
  };

  /** From what, this, to what: a line to go along. */
  private promotion(kind: Kind, now: AtlasState): View {
    const { texts, catalogue } = now;
    const line = (label: string, keys: readonly string[]): View | typeof nothing => {
      const all = keys.flatMap((key) => catalogue.byKey.get(key) ?? []);
      return all.length === 0
        ? nothing
        : html`<div class="bm-promotion-step"><span class="bm-dim">${label}</span><span class="bm-links">${all.map(
            (one) => linkTo(one, now, this.go),
          )}</span></div>`;
    };
    const never = html`<div class="bm-promotion-step bm-dim">${texts.neverPromotes}</div>`;
    return html`<div class="bm-promotion-steps">${line(texts.comesFrom, kind.from)}${
      catalogue.byKey.has(kind.to) ? line(texts.becomes, [kind.to]) : never
    }${line(texts.infects, kind.contagion === kind.key ? [] : [kind.contagion])}</div>`;
  }
}

function worth({ worth: { pawns, error } }: Kind, { texts, lang }: AtlasState): View | string {
  return pawns === 0
    ? ""
    : html`<span title=${texts.worthTitle}>${texts.worthOf(
        decimal(pawns, lang),
        error === 0 ? "" : decimal(error, lang),
      )}</span>`;
}

function mobility(kind: Kind, { catalogue, texts, lang }: AtlasState): View | string {
  if (kind.mobility === null) return "–";
  const others = catalogue.kinds.filter(({ variant }) => variant === kind.variant);
  const place = 1 + others.filter((one) => (one.mobility ?? -1) > (kind.mobility ?? -1)).length;
  const densities = kind.mobilities
    .filter(([occupied]) => occupied > 0)
    .map(([occupied, squares]) => texts.occupied(percent(occupied, lang), decimal(squares, lang)));
  return html`<span title=${texts.mobilityTitle}>${texts.mobilityOf(decimal(kind.mobility, lang))}<span class="bm-dim"> · ${texts.mobilityPlace(
    place,
    others.length,
  )}</span><span class="bm-densities bm-dim">${densities.join(" · ")}</span></span>`;
}

const percent = (part: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: "percent" }).format(part);

/** A button that goes to a kind. */
export function linkTo(kind: Kind, now: AtlasState, go: (kind: Kind) => void, withGame = false): View {
  const kanji = kanjiOf(kind);
  const name = now.texts.kind(kind);
  return html`<button type="button" class="bm-quiet bm-link" data-key=${kind.key} @click=${() => go(kind)}>${guard(
    [kind],
    () => roseIcon(kind, kind.promoted),
  )}${name === kanji ? nothing : html`<span class="bm-link-kanji" lang="ja" aria-hidden="true">${kanji}</span>`}<span lang=${tongueOf(name, { ...kind, kanji }).lang ?? nothing}>${name}</span>${
    withGame ? html`<span class="bm-dim">${gameOf(kind.variant, now)}</span>` : nothing
  }</button>`;
}
