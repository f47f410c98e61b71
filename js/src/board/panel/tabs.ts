/** The tabs of the panel's parts, at a fixed height so that nothing jumps. */
import type { Texts } from "../../i18n/board.ts";
import { html } from "../../kit/dom.ts";
import { Tabs } from "../../kit/tabs.ts";
import type { Tab, ViewState } from "../context.ts";

export class PanelTabs {
  readonly element: HTMLElement;
  private readonly tabs: Tabs<Tab["id"]>;
  private readonly byId: ReadonlyMap<Tab["id"], Tab>;
  private now: ViewState | null = null;
  private current: Tab["id"] | null;

  constructor(tabs: readonly Tab[], texts: Texts, signal: AbortSignal) {
    const specs = tabs.map(({ id, icon, element }) => ({ id, icon, label: texts.tab[id], content: element }));
    this.byId = new Map(tabs.map((tab) => [tab.id, tab]));
    this.tabs = new Tabs(texts.panel.tabs, specs, (id) => this.open(id), signal);
    this.current = tabs[0]?.id ?? null;
    this.element = html("div", { class: "bm-tabs" }, this.tabs.list, ...this.tabs.panels);
    this.draw();
  }

  open(id: Tab["id"]): void {
    this.select(id);
    this.draw();
    this.byId.get(id)?.opened?.();
  }

  update(now: ViewState): void {
    this.now = now;
    this.tabs.offer((id) => this.byId.get(id)?.offered?.(now) ?? true);
    const { offered } = this.tabs;
    if (!offered.some((id) => id === this.current)) this.select(offered[0] ?? null);
    this.draw();
  }

  private select(id: Tab["id"] | null): void {
    const { current: before } = this;
    this.current = id;
    if (before !== null && before !== id) this.byId.get(before)?.closed?.();
  }

  private draw(): void {
    this.tabs.show(this.current);
    if (this.current && this.now) this.byId.get(this.current)?.update?.(this.now);
  }
}
