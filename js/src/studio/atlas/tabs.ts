/** The page tabs of the atlas. */
import { consume, html, put, say, uniqueId } from "../../view/dom.ts";
import { PAGES } from "./context.ts";
import type { AtlasState, Page } from "./context.ts";

export class Tabs {
  readonly element = html("div", { class: "bm-tablist", role: "tablist" });
  private readonly tabs = new Map<Page, HTMLButtonElement>();
  private readonly panes = new Map<Page, HTMLElement>();
  private readonly name = uniqueId("atlas");

  constructor(private readonly turnTo: (page: Page) => void) {
    for (const page of PAGES) {
      const tab = html("button", {
        type: "button",
        class: "bm-page-tab",
        role: "tab",
        id: `${this.name}-${page}`,
        "data-page": page,
        "aria-controls": `${this.name}-${page}-pane`,
      });
      this.tabs.set(page, tab);
      this.element.append(tab);
      tab.addEventListener("click", () => {
        turnTo(page);
      });
    }
    this.element.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
  }

  /** A place for a page's content. */
  paneOf(page: Page, content: HTMLElement): HTMLElement {
    const pane = html(
      "div",
      {
        class: "bm-pane",
        role: "tabpanel",
        id: `${this.name}-${page}-pane`,
        "aria-labelledby": `${this.name}-${page}`,
      },
      content,
    );
    this.panes.set(page, pane);
    return pane;
  }

  update({ page: shown, texts, chosen }: AtlasState): void {
    put(this.element, "aria-label", texts.pages);
    for (const [page, tab] of this.tabs) {
      put(tab, "aria-selected", String(page === shown));
      put(tab, "tabindex", page === shown ? "0" : "-1");
      const count = page === "compare" && chosen.length > 0 ? ` · ${chosen.length}` : "";
      say(tab, texts.page[page] + count);
      put(tab, "data-ready", String(page === "compare" && chosen.length === 2));
    }
    for (const [page, pane] of this.panes) pane.hidden = page !== shown;
  }

  private onKey(event: KeyboardEvent): void {
    const at = PAGES.findIndex((page) => this.tabs.get(page) === event.target);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at < 0 || by === undefined) return;
    const page = PAGES[(at + by + PAGES.length) % PAGES.length];
    if (!page) return;
    this.turnTo(page);
    this.tabs.get(page)?.focus();
    consume(event);
  }
}
