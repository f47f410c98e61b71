/** All moves as small roses, the strongest first. A stroke over some leaves only the kinds with these moves. */
import { consume, html, listen, put, say } from "../../kit/dom.ts";
import { roving } from "../../kit/list.ts";
import type { Roving } from "../../kit/list.ts";
import { CATEGORIES } from "../../core/generated/words.ts";
import { roseIcon } from "../figure/rose.ts";
import type { AtlasActions, AtlasState, Part } from "./context.ts";
import { choose } from "./filters.ts";
import { step } from "./gridkeys.ts";
import { kept } from "./context.ts";
import type { Kind } from "./model.ts";

/** A rose, and the kinds that wear it. */
interface Rose {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly item: HTMLElement;
}

const NONE: ReadonlySet<string> = new Set();

export class Roses implements Part {
  readonly element = html("div", { class: "bm-roses" });
  private readonly hint = html("p", { class: "bm-dim" });
  private readonly list = html("div", {
    class: "bm-rose-list",
    role: "listbox",
    "aria-multiselectable": "true",
  });
  private readonly stop = new AbortController();
  private readonly roving: Roving;
  private roses: readonly Rose[] = [];
  private picked = NONE;
  /** Where a stroke began, or the keys began to extend one. */
  private anchor = 0;
  private stroking = false;

  constructor(private readonly actions: AtlasActions) {
    const { signal } = this.stop;
    const { list } = this;
    this.element.append(this.hint, list);
    this.roving = roving(
      list,
      () => this.roses.map(({ item }) => item),
      signal,
      (key, at) => this.step(key, at),
    );
    listen(list, signal, {
      pointerdown: (event) => {
        const at = this.placeOf(event);
        if (at === null || event.button !== 0) return;
        // A finger holds on to what it touched first; here it is to pass from rose to rose.
        this.roses[at]?.item.releasePointerCapture(event.pointerId);
        this.stroking = true;
        if (!event.shiftKey) this.anchor = at;
      },
      pointerover: (event) => {
        const at = this.placeOf(event);
        if (this.stroking && at !== null && (at !== this.anchor || this.picked.size > 1)) this.stroke(at);
      },
      click: (event) => {
        const at = this.placeOf(event);
        if (at === null) return;
        if (event.shiftKey) this.stroke(at);
        else this.toggle(at);
      },
      keydown: (event) => this.key(event),
    });
    const end = (): void => {
      this.stroking = false;
    };
    listen(window, signal, { pointerup: end, pointercancel: end });
  }

  readonly close = (): void => this.stop.abort();

  update(now: AtlasState): void {
    const { texts, catalogue, filters, finder, search } = now;
    this.picked = search.picked;
    this.show(catalogue.kinds, filters.variant);
    put(this.list, "aria-label", texts.roses);
    put(this.list, "aria-description", texts.rosesKeys);
    say(this.hint, this.picked.size === 0 ? texts.rosesHint : texts.rosesPicked(this.picked.size));
    const offered = this.offered(finder, search.query, filters);
    for (const { name, kinds, item } of this.roses) {
      const names = [...new Set(kinds.map((kind) => texts.kind(kind)))].join(", ");
      put(item, "aria-label", names);
      put(item, "title", names);
      put(item, "aria-selected", String(this.picked.has(name)));
      put(item, "data-off", String(!offered.has(name) || (this.picked.size > 0 && !this.picked.has(name))));
    }
  }

  private readonly offered = kept(
    (finder: AtlasState["finder"], query: string, filters: AtlasState["filters"]): ReadonlySet<string> => {
      const hits = choose(finder, { query, picked: NONE }, filters, "game");
      return new Set(hits.map(({ kind }) => kind.rose));
    },
  );

  /** Draw the roses of these games; of all, if none is given. */
  private readonly show = kept((kinds: readonly Kind[], variants: readonly string[]): void => {
    const found = new Map<string, Kind[]>();
    for (const kind of kinds) {
      if (variants.length > 0 && !variants.includes(kind.variant)) continue;
      const alike = found.get(kind.rose);
      if (alike) alike.push(kind);
      else found.set(kind.rose, [kind]);
    }
    const sorted = [...found].sort(([, [one]], [, [other]]) => strength(other) - strength(one));
    this.roses = sorted.map(([name, alike]) => {
      const item = html("div", { role: "option", tabindex: -1 });
      const [first] = alike;
      if (first) item.append(roseIcon(first));
      return { name, kinds: alike, item };
    });
    this.list.replaceChildren(...this.roses.map(({ item }) => item));
    this.anchor = 0;
    this.roving.update();
  });

  private placeOf({ target }: Event): number | null {
    const item = target instanceof Element ? target.closest("[role=option]") : null;
    const at = this.roses.findIndex((one) => one.item === item);
    return at < 0 ? null : at;
  }

  /** Pick everything from where the stroke began. */
  private stroke(to: number): void {
    const [first, last] = [Math.min(this.anchor, to), Math.max(this.anchor, to)];
    this.actions.pick(this.roses.slice(first, last + 1).map(({ name }) => name));
  }

  /** Pick one alone, or all again. */
  private toggle(at: number): void {
    const name = this.roses[at]?.name;
    this.anchor = at;
    if (name === undefined) return;
    this.actions.pick(this.picked.size === 1 && this.picked.has(name) ? [] : [name]);
  }

  private step(key: string, at: number): number | undefined {
    const top = this.roses[0]?.item.offsetTop;
    const columns = Math.max(1, this.roses.filter(({ item }) => item.offsetTop === top).length);
    return step(key, false, at, { count: this.roses.length, columns, page: 4 }) ?? undefined;
  }

  private key(event: KeyboardEvent): void {
    const at = this.placeOf(event);
    if (at === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = event.shiftKey ? this.step(event.key, at) : undefined;
    if (to !== undefined) {
      if (!this.picked.has(this.roses[this.anchor]?.name ?? "")) this.anchor = at;
      this.roses[to]?.item.focus();
      this.stroke(to);
    } else if (event.key === "Enter" || event.key === " ") this.toggle(at);
    else if (event.key === "Escape" && this.picked.size > 0) this.actions.pick([]);
    else return;
    consume(event);
  }
}

/** By its rarest category, then by how far it goes. */
const strength = (kind: Kind | undefined): number =>
  Math.max(-1, ...(kind?.categories ?? []).map((one) => CATEGORIES.indexOf(one))) * 1e4 +
  (kind?.mobility ?? 0);
