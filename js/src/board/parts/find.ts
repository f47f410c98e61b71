/** The tab that finds a kind by name, kanji or Betza, and its pieces on the board. */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import { Search } from "../../core/search.ts";
import type { Hit } from "../../core/search.ts";
import { html, listen, put, say, uniqueId } from "../../kit/dom.ts";
import { field } from "../../kit/field.ts";
import type { BoardContext, Command, Part, Tab, ViewState } from "../context.ts";
import { pieceIcon } from "../view/pieceicon.ts";

/** A line of the list: made once for each kind, and used again and again. */
interface Item {
  readonly element: HTMLElement;
  readonly black: HTMLElement;
  readonly white: HTMLElement;
  readonly absent: HTMLElement;
}

export class Find implements Part {
  readonly commands: readonly Command[];
  readonly tab: Tab;
  private readonly id = uniqueId("find");
  private readonly field: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly summary = html("div", { class: "bm-found", role: "status" });
  private readonly items = new Map<Kind, Item>();
  private kinds: readonly Kind[] | null = null;
  private search = new Search([]);
  private hits: readonly Hit[] = [];
  /** The line that the keys are on; -1: none. */
  private active = -1;
  private drawn: { readonly pieces: unknown; readonly query: string; readonly kinds: unknown } | null = null;
  private outlined = "";

  constructor(private readonly context: BoardContext) {
    const { texts } = context;
    this.field = field("input", texts.command.find, {
      class: "bm-search",
      type: "search",
      role: "combobox",
      placeholder: texts.find.placeholder,
      "aria-controls": this.id,
      "aria-expanded": "true",
      "aria-autocomplete": "list",
    });
    this.list = html("div", {
      class: "bm-kinds",
      role: "listbox",
      id: this.id,
      "aria-label": texts.find.list,
    });
    const element = html("div", { class: "bm-find" }, this.field, this.summary, this.list);
    const offered = ({ snapshot }: ViewState): boolean => snapshot.interaction !== "mark";
    const opened = (): void => {
      this.update(context.now());
    };
    this.tab = { id: "find", icon: "search", element, offered, opened };
    this.commands = [
      {
        id: "find",
        keys: ["/", "S"],
        run: () => {
          context.open("find");
          this.field.focus();
          this.field.select();
        },
        enabled: offered,
      },
    ];
    this.listen();
  }

  update({ snapshot }: ViewState): void {
    const { kinds } = snapshot.position;
    if (kinds !== this.kinds) {
      this.kinds = kinds;
      this.search = new Search(kinds);
      this.items.clear();
      this.active = -1;
    }
    // A page that is not shown costs nothing.
    if (this.list.closest("[hidden]")) return;
    this.draw(snapshot.position.pieces);
    if (snapshot.outlined === this.outlined) return;
    this.outlined = snapshot.outlined;
    for (const [kind, { element }] of this.items)
      element.classList.toggle("bm-outlined-kind", kind.code === this.outlined);
  }

  private listen(): void {
    const { signal } = this.context;
    const { field, list } = this;
    listen(field, signal, {
      input: () => {
        this.active = -1;
        this.update(this.context.now());
        list.scrollTop = 0;
        this.choose(field.value.trim() === "" ? -1 : 0);
      },
      focus: () => {
        this.update(this.context.now());
      },
      blur: () => {
        this.choose(-1);
      },
      keydown: (event) => {
        if (event.isComposing) return;
        if (this.key(event)) event.preventDefault();
        // Keys typed here go nowhere else.
        if (event.key !== "Tab") event.stopPropagation();
      },
    });
    const at = (event: Event): number => {
      const item = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      return item ? [...list.children].indexOf(item) : -1;
    };
    listen(list, signal, {
      pointermove: (event) => {
        if (event.pointerType !== "mouse") return;
        const hit = this.hits[at(event)];
        if (hit) this.context.setFocus({ kind: hit.index });
      },
      pointerleave: () => {
        this.setFocus();
      },
    });
    // The field keeps the focus, so that typing continues.
    listen(list, signal, {
      pointerdown: (event) => {
        if (event.pointerType === "mouse") event.preventDefault();
      },
      click: (event) => {
        const index = at(event);
        if (index < 0) return;
        this.choose(index);
        this.go();
      },
    });
  }

  /** Whether a key was used. */
  private key(event: KeyboardEvent): boolean {
    const last = this.hits.length - 1;
    const { active } = this;
    switch (event.key) {
      case "ArrowDown":
        this.choose(active >= last ? 0 : active + 1);
        return true;
      case "ArrowUp":
        this.choose(active <= 0 ? last : active - 1);
        return true;
      case "PageDown":
        this.choose(Math.min(last, active + 6));
        return true;
      case "PageUp":
        this.choose(Math.max(0, active - 6));
        return true;
      case "Enter":
        this.go();
        return true;
      case "Escape":
        this.leave();
        return true;
      default:
        return false;
    }
  }

  /** Esc clears what was typed; on an empty field it goes back to the board. */
  private leave(): void {
    if (this.field.value === "") {
      const { window } = this.context;
      const squares = window.querySelector<HTMLElement | SVGElement>('[tabindex="0"]');
      squares?.focus();
      return;
    }
    this.field.value = "";
    this.active = -1;
    this.update(this.context.now());
    this.choose(-1);
  }

  /** Go to the next piece of the kind, and outline them all. */
  private go(): void {
    const hit = this.hits[this.active];
    if (!hit) return;
    const { context } = this;
    const { snapshot, layout, focus } = context.now();
    const { pieces, size } = snapshot.position;
    const { name, code } = hit.kind;
    const squares: Square[] = [];
    pieces.forEach((piece, square) => {
      if (piece?.kind === hit.kind && layout.contains(square)) squares.push(square);
    });
    context.set("outlined", squares.length === 0 ? snapshot.outlined : code);
    const { cursor } = focus;
    const next = squares.find((square) => square > (cursor ?? -1)) ?? squares[0];
    if (next === undefined) {
      context.say({ level: "info", text: context.texts.find.absent(name) });
      return;
    }
    context.setFocus({ cursor: next });
    context.viewer.reveal(next);
    const place = squares.indexOf(next) + 1;
    context.say({
      level: "info",
      text: context.texts.find.at(name, squareName(size, next), place, squares.length),
    });
  }

  private choose(index: number): void {
    this.active = index;
    this.mark();
    this.setFocus();
    const item = this.list.children[index];
    if (item instanceof HTMLElement) showWithin(this.list, item);
  }

  /** The card tells about the line that the keys are on. */
  private setFocus(): void {
    this.context.setFocus({ kind: this.hits[this.active]?.index ?? null });
  }

  private mark(): void {
    [...this.list.children].forEach((item, i) => {
      put(item, "aria-selected", String(i === this.active));
    });
    const item = this.list.children[this.active];
    if (item) put(this.field, "aria-activedescendant", item.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  private draw(pieces: ViewState["snapshot"]["position"]["pieces"]): void {
    const { value: query } = this.field;
    const { drawn, kinds } = this;
    if (drawn?.pieces === pieces && drawn.query === query && drawn.kinds === kinds) return;
    this.drawn = { pieces, query, kinds };
    this.hits = this.search.find(query, pieces);
    const texts = this.context.texts.find;
    this.list.replaceChildren(...this.hits.map((hit) => this.item(hit)));
    say(
      this.summary,
      this.hits.length === 0 ? texts.none(query.trim()) : texts.found(this.hits.length, query.trim() === ""),
    );
    this.active = Math.min(this.active, this.hits.length - 1);
    this.mark();
  }

  private item({ kind, index, standing }: Hit): HTMLElement {
    const item = this.items.get(kind) ?? this.make(kind, index);
    const { black, white } = standing;
    const texts = this.context.texts.find;
    say(item.black, black === 0 ? "" : String(black));
    say(item.white, white === 0 ? "" : String(white));
    say(item.absent, black + white === 0 ? texts.away : "");
    const where = black + white === 0 ? texts.away : texts.standing(black, white);
    put(item.element, "aria-label", `${this.context.texts.kind(kind)}, ${kind.romaji}: ${where}`);
    put(item.element, "title", where);
    return item.element;
  }

  private make(kind: Kind, index: number): Item {
    const called = this.context.texts.kind(kind);
    // Beneath what it is called here, what it is called elsewhere.
    const [written, lang] =
      called === kind.kanji ? ([kind.name, "en"] as const) : ([kind.kanji, "ja"] as const);
    const black = html("span", { class: "bm-count", "data-side": "black" });
    const white = html("span", { class: "bm-count", "data-side": "white" });
    const absent = html("span", { class: "bm-away" });
    const element = html(
      "div",
      { class: "bm-kind", role: "option", id: `${this.id}-${index}`, "aria-selected": "false" },
      pieceIcon({ kind, side: "black", promoted: false }),
      html(
        "span",
        { class: "bm-kind-names" },
        html("b", {}, called),
        html("span", { class: "bm-dim" }, html("span", { lang }, written), ` ${kind.romaji}`),
      ),
      html("span", { class: "bm-counts" }, black, white, absent),
    );
    const item = { element, black, white, absent };
    this.items.set(kind, item);
    return item;
  }
}

/** Scroll a list, and nothing around it, until a line of it is seen. */
function showWithin(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }
}
