/** Tabs and the selected tab's content, at a fixed height so that nothing jumps. */
import type { ViewState, Tab } from "../context.ts";
import type { Texts } from "../texts/index.ts";
import { html, listen, put, uniqueId } from "../view/dom.ts";
import { icon } from "../view/icons.ts";

interface Shown {
  readonly tab: Tab;
  readonly button: HTMLButtonElement;
  readonly page: HTMLElement;
}

export class Tabs {
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private readonly shown: readonly Shown[];
  private now: ViewState | null = null;
  private current: Tab["id"] | null;

  constructor(tabs: readonly Tab[], texts: Texts, signal: AbortSignal) {
    this.list = html("div", { class: "bm-tablist", role: "tablist", "aria-label": texts.panel.tabs });
    const id = uniqueId("tabs");
    this.shown = tabs.map((tab) => {
      const text = texts.tab[tab.id];
      const button = html(
        "button",
        {
          type: "button",
          class: "bm-tab",
          role: "tab",
          id: `${id}-${tab.id}`,
          title: text,
          "aria-label": text,
          "data-tab": tab.id,
        },
        icon(tab.icon),
      );
      const page = html(
        "div",
        { class: "bm-page", role: "tabpanel", "aria-labelledby": button.id, "data-page": tab.id },
        tab.element,
      );
      page.id = `${button.id}-page`;
      button.setAttribute("aria-controls", page.id);
      listen(button, signal, {
        click: () => {
          this.open(tab.id);
        },
      });
      return { tab, button, page };
    });
    this.current = tabs[0]?.id ?? null;
    this.list.append(...this.shown.map(({ button }) => button));
    listen(this.list, signal, {
      keydown: (event) => {
        this.key(event);
      },
    });
    const pages = this.shown.map(({ page }) => page);
    this.element = html("div", { class: "bm-tabs" }, this.list, ...pages);
    this.draw();
  }

  open(id: Tab["id"]): void {
    this.current = id;
    this.draw();
    this.shown.find(({ tab }) => tab.id === id)?.tab.opened?.();
  }

  update(now: ViewState): void {
    this.now = now;
    for (const { tab, button } of this.shown) button.hidden = !(tab.offered?.(now) ?? true);
    const offered = this.shown.filter(({ button }) => !button.hidden);
    if (!offered.some(({ tab }) => tab.id === this.current)) this.current = offered[0]?.tab.id ?? null;
    this.list.hidden = offered.length < 2;
    this.draw();
  }

  private draw(): void {
    for (const { tab, button, page } of this.shown) {
      const chosen = tab.id === this.current;
      put(button, "aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      if (page.hidden === chosen) page.hidden = !chosen;
      if (chosen && this.now) tab.update?.(this.now);
    }
  }

  /** Arrow keys go from tab to tab, as in every row of tabs. */
  private key(event: KeyboardEvent): void {
    const offered = this.shown.filter(({ button }) => !button.hidden);
    const at = offered.findIndex(({ tab }) => tab.id === this.current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: offered.length - 1 }[event.key];
    const chosen = next === undefined ? undefined : offered[(next + offered.length) % offered.length];
    if (!chosen) return;
    event.preventDefault();
    this.open(chosen.tab.id);
    chosen.button.focus();
  }
}
