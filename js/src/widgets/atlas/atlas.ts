/** The atlas application: search, show and compare all kinds of pieces, and follow their promotions. */
import { atlasTraits } from "../../core/generated/atlas.ts";
import { listOf, textOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import { languageOf } from "../../i18n/catalogue.ts";
import { ask, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { consume, focusInPlace, html, put, say } from "../../kit/dom.ts";
import { liveRegion } from "../../kit/note.ts";
import { openShell } from "../../kit/root.ts";
import { Bar } from "./bar.ts";
import { Cards } from "./cards.ts";
import { ComparisonPage } from "./comparisonpage.ts";
import { kept, PAGES } from "./context.ts";
import type { AtlasActions, AtlasState, Page, Part } from "./context.ts";
import { choose } from "./filters.ts";
import type { Search } from "./filters.ts";
import { catalogueOf, comparisonOf } from "./model.ts";
import { Promotions } from "./promotions.ts";
import { Finder } from "./search.ts";
import { Roses } from "./roses.ts";
import { Sheet } from "./sheet.ts";
import { Tabs } from "../../kit/tabs.ts";

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
  let picked: ReadonlySet<string> = new Set();
  const makeSearch = kept((query: string, roses: ReadonlySet<string>): Search => ({ query, picked: roses }));
  const find = kept(choose);
  const read = readingOf(atlasTraits);

  const now = (): AtlasState => {
    const given = read((name) => host.get(name));
    const lang = languageOf(given.lang);
    const { query, filters, sort } = given;
    const { atlas: texts, category: categories } = textsOf(lang);
    const catalogue = readCatalogue(given.kinds, given.figures, given.starts);
    const finder = makeFinder(catalogue, categories);
    const chosen = given.chosen.flatMap((key) => catalogue.byKey.get(key) ?? []).slice(0, 2);
    const comparison = comparisonOf(given.comparison, given.chosen);
    const search = makeSearch(query, picked);
    const hits = find(finder, search, filters, sort);
    const current = catalogue.byKey.get(given.current) ?? null;
    return {
      ...{ texts, categories, lang, catalogue, finder, search, filters, sort, chosen, comparison, hits },
      current,
      detailed: current ?? hits[0]?.kind ?? null,
      compared: comparison === null ? [] : given.compared,
      ...view,
    };
  };

  const actions: AtlasActions = {
    ask: (traits) => {
      ask(host, traits);
      refresh();
    },
    pick: (roses) => {
      picked = new Set(roses);
      refresh();
    },
    look: (kind, open = false) => {
      if (open) view = { ...view, open: true };
      if (textOf(host.get("current")) !== kind.key) ask(host, { current: kind.key });
      refresh();
      if (open && isNarrow()) focusInPlace(sheet.element);
    },
    toggle: (kind) => {
      if (host.alone) return; // Python compares
      const { chosen, texts } = now();
      const others = chosen.filter((one) => one !== kind);
      // A third takes the place of the first.
      const wanted = others.length < chosen.length ? others : [...others, kind].slice(-2);
      ask(host, { chosen: wanted.map(({ key }) => key) });
      actions.say(texts.chosen(wanted.map((one) => texts.kind(one))));
      refresh();
    },
    turnTo: (page) => {
      open(page);
      if (page === "kinds") cards.focus();
    },
    close: () => actions.turnTo(view.page),
    search: () => {
      open("kinds");
      bar.search();
    },
    say: (text) => say(spoken, text),
  };

  function open(page: Page): void {
    view = { page, open: false };
    refresh();
  }

  const isNarrow = (): boolean => getComputedStyle(sheet.element).position === "absolute";

  const bar = new Bar(actions);
  const roses = new Roses(actions);
  const cards = new Cards(actions);
  const comparing = new ComparisonPage(actions);
  const promotions = new Promotions(actions);
  const sheet = new Sheet(actions);
  const pages: Readonly<Record<Page, HTMLElement>> = {
    kinds: html("div", { class: "bm-kinds" }, roses.element, cards.element),
    compare: comparing.element,
    families: promotions.element,
  };
  const spoken = liveRegion();
  const stop = new AbortController();
  const tabs = new Tabs(
    "",
    PAGES.map((page) => ({ id: page, label: "", content: pages[page] })),
    open,
    stop.signal,
  );
  const main = html("div", { class: "bm-main" }, ...tabs.panels);
  const columns = html("div", { class: "bm-columns" }, main, sheet.element);
  // Only Python compares: without it a page shows the comparison that it was written with.
  if (host.alone) tabs.offer((page) => page !== "compare" || listOf(host.get("chosen")).length > 1);
  root.append(tabs.list, bar.element, columns, spoken);

  const parts: readonly Part[] = [bar, roses, cards, comparing, promotions, sheet];
  let counted = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refresh(): void {
    shell.refresh();
    const is = now();
    put(root, "aria-label", is.texts.label);
    put(root, "data-page", is.page);
    put(root, "data-open", String(is.open));
    bar.element.hidden = is.page !== "kinds";
    tabs.show(is.page);
    put(tabs.list, "aria-label", is.texts.pages);
    for (const page of PAGES) nameTab(tabs.tab(page), page, is);
    for (const part of parts) part.update(is);
    const count = is.texts.found(is.hits.length, is.catalogue.kinds.length);
    if (counted !== "" && counted !== count) {
      clearTimeout(timer);
      timer = setTimeout(() => actions.say(count), SPOKEN_AFTER);
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
  const unsubscribe = watch(host, refresh);
  return () => {
    clearTimeout(timer);
    stop.abort();
    unsubscribe();
    for (const part of parts) part.close?.();
    shell.close();
  };
}

/** Write the text of a tab: that of the comparison says how many kinds are chosen. */
function nameTab(tab: HTMLElement | undefined, page: Page, { texts, chosen }: AtlasState): void {
  if (!tab) return;
  const count = page === "compare" && chosen.length > 0 ? ` · ${chosen.length}` : "";
  say(tab, texts.page[page] + count);
  put(tab, "data-ready", String(page === "compare" && chosen.length === 2));
}
