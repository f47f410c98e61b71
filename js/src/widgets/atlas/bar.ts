/** The search bar of the atlas: query, filters and order. It also announces the number of results. */
import { PROMOTES, SORTS } from "../../core/generated/atlas.ts";
import type { Filters } from "../../core/generated/atlas.ts";
import { CATEGORIES } from "../../core/generated/words.ts";
import type { Category } from "../../core/generated/words.ts";
import { consume, html, put, say, svg, uniqueId } from "../../kit/dom.ts";
import { swatch } from "../../board/view/legend.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { countsOf, isFiltered, NO_FILTERS } from "./filters.ts";

export class Bar implements Part {
  readonly element = html("div", { class: "bm-search-bar", role: "group" });
  readonly field = html("input", {
    type: "search",
    class: "bm-search",
    maxlength: 200,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  private readonly count = html("span", { class: "bm-found" });
  private readonly games = html("div", { class: "bm-chips", role: "group" });
  private readonly categoriesButton = html("button", {
    type: "button",
    class: "bm-chip bm-categories-button",
    "aria-expanded": "false",
  });
  private readonly categoryChips = html("div", {
    class: "bm-chips bm-categories",
    role: "group",
    hidden: "",
  });
  private readonly promotes = html("select", { class: "bm-select" });
  private readonly promotesLabel = html("span");
  private readonly sort = html("select", { class: "bm-select" });
  private readonly sortLabel = html("span");
  private readonly royal = html("button", { type: "button", class: "bm-chip" });
  private readonly clear = html("button", { type: "button", class: "bm-quiet", hidden: "" });
  private now: AtlasState | null = null;
  private built: unknown[] = [];

  constructor(private readonly actions: AtlasActions) {
    const lens = svg(
      "svg",
      { class: "bm-icon bm-lens", viewBox: "0 0 20 20", "aria-hidden": "true" },
      svg("path", { d: "M8.8 13.5a4.7 4.7 0 1 0 0-9.4 4.7 4.7 0 0 0 0 9.4M12.3 12.3 16.5 16.5" }),
    );
    this.categoryChips.id = uniqueId("atlas-categories");
    this.categoriesButton.setAttribute("aria-controls", this.categoryChips.id);
    this.element.append(
      html(
        "div",
        { class: "bm-search-line" },
        html("label", { class: "bm-search-box" }, lens, this.field),
        this.count,
      ),
      html(
        "div",
        { class: "bm-filters" },
        this.games,
        this.categoriesButton,
        this.royal,
        html("label", { class: "bm-choice" }, this.promotesLabel, this.promotes),
        html("label", { class: "bm-choice" }, this.sortLabel, this.sort),
        this.clear,
      ),
      this.categoryChips,
    );
    this.listen();
  }

  update(now: AtlasState): void {
    this.now = now;
    const { texts, query, filters, sort, hits, catalogue } = now;
    if (this.built[0] !== texts || this.built[1] !== catalogue) this.build(now);
    if (this.field.value !== query) this.field.value = query;
    const counts = countsOf(now.finder, query, filters);
    for (const chip of this.games.querySelectorAll<HTMLElement>("[data-variant]")) {
      const variant = chip.dataset.variant ?? "";
      put(chip, "aria-pressed", String(filters.variant.includes(variant)));
      sayCount(chip, counts.variant[variant] ?? 0);
    }
    for (const chip of this.categoryChips.querySelectorAll<HTMLElement>("[data-category]")) {
      const category = chip.dataset.category as Category;
      const on = filters.category.includes(category);
      put(chip, "aria-pressed", String(on));
      put(chip, "aria-disabled", String(!on && counts.category[category] === 0));
      sayCount(chip, counts.category[category]);
    }
    say(
      this.categoriesButton,
      filters.category.length === 0 ? texts.moves : `${texts.moves} · ${filters.category.length}`,
    );
    put(this.categoriesButton, "data-on", String(filters.category.length > 0));
    put(this.royal, "aria-pressed", String(filters.royal));
    if (this.promotes.value !== filters.promotes) this.promotes.value = filters.promotes;
    if (this.sort.value !== sort) this.sort.value = sort;
    this.clear.hidden = !isFiltered(filters) && query === "";
    say(this.count, texts.found(hits.length, catalogue.kinds.length));
  }

  private build({ texts, categories, catalogue }: AtlasState): void {
    this.built = [texts, catalogue];
    put(this.element, "aria-label", texts.search);
    put(this.field, "placeholder", texts.searchFor);
    put(this.field, "aria-label", texts.search);
    put(this.games, "aria-label", texts.games);
    this.games.hidden = catalogue.variants.length < 2;
    this.games.replaceChildren(
      ...catalogue.variants.map((variant) =>
        html(
          "button",
          { type: "button", class: "bm-chip", "data-variant": variant },
          texts.game[variant] ?? variant,
          html("small"),
        ),
      ),
    );
    put(this.categoryChips, "aria-label", texts.movesAll);
    put(this.categoryChips, "title", texts.movesAll);
    const used = CATEGORIES.filter((one) =>
      catalogue.kinds.some(({ categories }) => categories.includes(one)),
    );
    this.categoryChips.replaceChildren(
      ...used.map((category) =>
        html(
          "button",
          { type: "button", class: "bm-chip", "data-category": category },
          swatch(category),
          categories[category],
          html("small"),
        ),
      ),
    );
    say(this.promotesLabel, texts.promotes);
    say(this.sortLabel, texts.sort);
    // Of a label around a choice all that can be chosen is part.
    put(this.promotes, "aria-label", texts.promotes);
    put(this.sort, "aria-label", texts.sort);
    const option = (value: string, text: string): HTMLOptionElement => html("option", { value }, text);
    this.promotes.replaceChildren(...PROMOTES.map((one) => option(one, texts.promotion[one])));
    this.sort.replaceChildren(...SORTS.map((one) => option(one, texts.sorted[one])));
    say(this.royal, texts.royal);
    say(this.clear, texts.clear);
  }

  private listen(): void {
    this.field.addEventListener("input", () => {
      this.actions.ask({ query: this.field.value });
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.field.value !== "") this.actions.ask({ query: "" });
      else if (event.key === "ArrowDown" || event.key === "Enter") this.actions.turnTo("kinds");
      else return;
      consume(event);
    });
    this.games.addEventListener("click", ({ target }) => {
      const variant = dataOf(target, "variant");
      if (variant !== null) this.filter(({ variant: all }) => ({ variant: toggled(all, variant) }));
    });
    this.categoryChips.addEventListener("click", ({ target }) => {
      const chip = target instanceof Element ? target.closest("[aria-disabled=true]") : null;
      const category = dataOf(target, "category");
      if (category === null || chip) return;
      this.filter(({ category: all }) => ({ category: toggled(all, category as Category) }));
    });
    this.categoriesButton.addEventListener("click", () => {
      this.categoryChips.hidden = !this.categoryChips.hidden;
      put(this.categoriesButton, "aria-expanded", String(!this.categoryChips.hidden));
    });
    this.royal.addEventListener("click", () => {
      this.filter(({ royal }) => ({ royal: !royal }));
    });
    this.promotes.addEventListener("change", () => {
      this.filter(() => ({ promotes: this.promotes.value as Filters["promotes"] }));
    });
    this.sort.addEventListener("change", () => {
      this.actions.ask({ sort: this.sort.value });
    });
    this.clear.addEventListener("click", () => {
      this.actions.ask({ query: "", filters: { ...NO_FILTERS } });
      this.field.focus();
    });
  }

  private filter(change: (filters: Filters) => Partial<Filters>): void {
    const { now } = this;
    if (now) this.actions.ask({ filters: { ...now.filters, ...change(now.filters) } });
  }
}

const toggled = <T>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

function sayCount(chip: HTMLElement, count: number): void {
  const small = chip.querySelector("small");
  if (small) say(small, String(count));
}

function dataOf(target: EventTarget | null, name: string): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  return element?.dataset[name] ?? null;
}
