/** The search bar of the atlas: query, filters and order. It also announces the number of results. */
import { PROMOTES, SORTS } from "../../core/generated/atlas.ts";
import { CATEGORIES } from "../../core/generated/words.ts";
import { consume, html as element, put, uniqueId } from "../../kit/dom.ts";
import { labelled, menu } from "../../kit/field.ts";
import { guard, html, iconView, live, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { swatch } from "../../board/view/legend.ts";
import { gameOf } from "./context.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { countsOf, isFiltered, NO_FILTERS } from "./filters.ts";
import type { Filters } from "../../core/generated/atlas.ts";

export class Bar implements Part {
  readonly element = element("div", { class: "bm-search-bar", role: "group" });
  private readonly id = uniqueId("atlas-categories");
  /** All categories are shown. */
  private open = false;

  constructor(private readonly actions: AtlasActions) {}

  /** Give the keys to the search, and select what was searched. */
  search(): void {
    const field = this.element.querySelector("input");
    field?.focus();
    field?.select();
  }

  update(now: AtlasState): void {
    const { actions, id, open } = this;
    const { texts, search, filters, hits, catalogue, categories } = now;
    const { query } = search;
    const counts = countsOf(now.finder, search, filters);
    const filter = (changed: Partial<Filters>): void => actions.ask({ filters: { ...filters, ...changed } });
    const used = CATEGORIES.filter((one) => catalogue.kinds.some((kind) => kind.categories.includes(one)));
    const picked = filters.category.length;
    put(this.element, "aria-label", texts.search);
    render(
      html`<div class="bm-search-line">
        <label class="bm-search-box">
          ${iconView("search")}
          <input type="search" class="bm-search" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false"
            placeholder=${texts.searchFor} aria-label=${texts.search} .value=${live(query)}
            @input=${({ target }: Event) => actions.ask({ query: (target as HTMLInputElement).value })}
            @keydown=${this.key}>
        </label>
        <span class="bm-found">${texts.found(hits.length, catalogue.kinds.length)}</span>
      </div>
      <div class="bm-filters">
        <div class="bm-chips" role="group" aria-label=${texts.games} ?hidden=${catalogue.variants.length < 2}>${catalogue.variants.map(
          (variant) => html`<button type="button" class="bm-chip" data-variant=${variant}
            aria-pressed=${filters.variant.includes(variant)} @click=${() => filter({ variant: toggled(filters.variant, variant) })}>${gameOf(variant, now)}<small>${counts.variant[variant] ?? 0}</small></button>`,
        )}</div>
        <button type="button" class="bm-chip bm-categories-button" data-on=${picked > 0} aria-expanded=${open}
          aria-controls=${id} @click=${() => {
            this.open = !open;
            this.update(now);
          }}>${picked === 0 ? texts.moves : `${texts.moves} · ${picked}`}</button>
        <button type="button" class="bm-chip" aria-pressed=${filters.royal} @click=${() => filter({ royal: !filters.royal })}>${texts.royal}</button>
        ${choice(texts.promotes, PROMOTES, texts.promotion, filters.promotes, (promotes) => filter({ promotes }))}
        ${choice(texts.sort, SORTS, texts.sorted, now.sort, (sort) => actions.ask({ sort }))}
        <button type="button" class="bm-quiet" ?hidden=${!isFiltered(filters) && query === "" && search.picked.size === 0} @click=${() => {
          actions.pick([]);
          actions.ask({ query: "", filters: { ...NO_FILTERS } });
          this.element.querySelector("input")?.focus();
        }}>${texts.clear}</button>
      </div>
      <div class="bm-chips bm-categories" role="group" id=${id} aria-label=${texts.movesAll} title=${texts.movesAll}
        ?hidden=${!open}>${used.map((category) => {
          const on = filters.category.includes(category);
          const off = !on && counts.category[category] === 0;
          return html`<button type="button" class="bm-chip" data-category=${category} aria-pressed=${on}
            aria-disabled=${off} @click=${() => {
              if (!off) filter({ category: toggled(filters.category, category) });
            }}>${guard([category], () => swatch(category))}${categories[category]}<small>${counts.category[category]}</small></button>`;
        })}</div>`,
      this.element,
    );
  }

  private readonly key = (event: KeyboardEvent): void => {
    const { value } = event.target as HTMLInputElement;
    if (event.key === "Escape" && value !== "") this.actions.ask({ query: "" });
    else if (event.key === "ArrowDown" || event.key === "Enter") this.actions.turnTo("kinds");
    else return;
    consume(event);
  };
}

/** A choice with a name of its own: of a label around it all that can be chosen would be part. */
const choice = <T extends string>(
  label: string,
  all: readonly T[],
  words: Readonly<Record<T, string>>,
  chosen: T,
  choose: (one: T) => void,
): View =>
  labelled(label, menu({ name: "", values: all, wordsOf: (one) => words[one], chosen, choose }, label));

const toggled = <T>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
