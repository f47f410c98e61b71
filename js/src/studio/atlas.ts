/** The atlas application: search, show and compare all kinds of pieces, and follow their promotions. */
import { consume, focusInPlace, html, put, say } from "../view/dom.ts";
import { Bar } from "./atlas/bar.ts";
import { Cards } from "./atlas/cards.ts";
import { choose, filtersOf, sortOf } from "./atlas/filters.ts";
import { ComparisonPage } from "./atlas/comparisonpage.ts";
import { PAGES } from "./atlas/context.ts";
import type { AtlasActions, AtlasState, Page, Part } from "./atlas/context.ts";
import { Finder } from "./atlas/search.ts";
import { comparisonOf, catalogueOf } from "./atlas/model.ts";
import { Promotions } from "./atlas/promotions.ts";
import { Sheet } from "./atlas/sheet.ts";
import { Tabs } from "./atlas/tabs.ts";
import type { Host } from "./host.ts";
import { figuresOf, textOf, textsOf as stringsOf } from "./read.ts";
import { openShell } from "./shell.ts";
import { textsOf } from "./texts/index.ts";

/** Remember what was worked out for as long as what it was worked out from is the same. */
function kept<A extends readonly unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly result: R } | null = null;
  return (...given) => {
    if (!last?.given.every((value, i) => value === given[i])) last = { given, result: work(...given) };
    return last.result;
  };
}

/** How long nothing new is found before it is said aloud: who types hears the last number, not each. */
const SPOKEN_AFTER = 500;

export function mountAtlas(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "atlas");
  const { root } = shell;
  // The notebook leaves the keys of this place alone.
  root.dataset.lmSuppressShortcuts = "true";
  let view: { page: Page; open: boolean } = { page: "kinds", open: false };
  const readCatalogue = kept(catalogueOf);
  const makeFinder = kept(
    (catalogue: AtlasState["catalogue"], names: AtlasState["categories"]) =>
      new Finder(catalogue.kinds, names),
  );
  const readFilters = kept(filtersOf);
  const readFigures = kept(figuresOf);
  const find = kept(choose);
  const readComparison = kept(comparisonOf);

  const now = (): AtlasState => {
    const lang = textOf(host.get("lang")) || "en";
    const { atlas: texts, category: categories } = textsOf(lang);
    const catalogue = readCatalogue(host.get("kinds"), host.get("figures"), host.get("starts"));
    const finder = makeFinder(catalogue, categories);
    const [query, filters, sort] = [
      textOf(host.get("query")),
      readFilters(host.get("filters")),
      sortOf(host.get("sort")),
    ];
    const keys = stringsOf(host.get("chosen"));
    const chosen = keys.flatMap((key) => catalogue.byKey.get(key) ?? []).slice(0, 2);
    const comparison = readComparison(host.get("comparison"), keys);
    return {
      ...{ texts, categories, lang, catalogue, finder, query, filters, sort, chosen, comparison },
      hits: find(finder, query, filters, sort),
      current: catalogue.byKey.get(textOf(host.get("current"))) ?? null,
      compared: comparison === null ? [] : readFigures(host.get("compared")),
      ...view,
    };
  };

  const actions: AtlasActions = {
    ask: (traits) => {
      host.ask(traits);
      refresh();
    },
    look: (kind, open = false) => {
      if (open) view = { ...view, open: true };
      if (textOf(host.get("current")) !== kind.key) host.ask({ current: kind.key });
      refresh();
      if (open && isNarrow()) focusInPlace(sheet.element);
    },
    toggle: (kind) => {
      const { chosen, texts } = now();
      const others = chosen.filter((one) => one !== kind);
      // A third takes the place of the first.
      const wanted = others.length < chosen.length ? others : [...others, kind].slice(-2);
      host.ask({ chosen: wanted.map(({ key }) => key) });
      actions.say(texts.chosen(wanted.map((one) => texts.kind(one))));
      refresh();
    },
    turnTo: (page) => {
      view = { ...view, page, open: false };
      refresh();
      if (page === "kinds") cards.focus();
    },
    close: () => {
      view = { ...view, open: false };
      refresh();
      if (view.page === "kinds") cards.focus();
    },
    search: () => {
      view = { page: "kinds", open: false };
      refresh();
      bar.field.focus();
      bar.field.select();
    },
    say: (text) => {
      say(liveRegion, text);
    },
  };

  const isNarrow = (): boolean => getComputedStyle(sheet.element).position === "absolute";

  const bar = new Bar(actions);
  const tabs = new Tabs((page) => {
    view = { page, open: false };
    refresh();
  });
  const cards = new Cards(actions);
  const comparing = new ComparisonPage(actions);
  const promotions = new Promotions(actions);
  const sheet = new Sheet(actions);
  const pages: Readonly<Record<Page, Part>> = { kinds: cards, compare: comparing, families: promotions };
  const liveRegion = html("div", { class: "bm-spoken", "aria-live": "polite" });
  const main = html("div", { class: "bm-main" });
  for (const page of PAGES) main.append(tabs.paneOf(page, pages[page].element));
  root.append(
    tabs.element,
    bar.element,
    html("div", { class: "bm-columns" }, main, sheet.element),
    liveRegion,
  );
  put(root, "role", "group");

  const parts: readonly Part[] = [bar, cards, comparing, promotions, sheet];
  let counted = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refresh(): void {
    shell.refresh();
    const is = now();
    put(root, "aria-label", is.texts.label);
    put(root, "data-page", is.page);
    put(root, "data-open", String(is.open));
    bar.element.hidden = is.page !== "kinds";
    tabs.update(is);
    for (const part of parts) part.update(is);
    const count = is.texts.found(is.hits.length, is.catalogue.kinds.length);
    if (counted !== "" && counted !== count) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        actions.say(count);
      }, SPOKEN_AFTER);
    }
    counted = count;
  }

  root.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    consume(event);
    actions.search();
  });
  refresh();
  const unsubscribe = host.subscribe(refresh);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const part of parts) part.close?.();
    shell.close();
  };
}
