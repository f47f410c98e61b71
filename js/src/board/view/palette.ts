/** A searchable palette of all kinds of pieces: one tab stop, arrow keys within. Knows no board. */
import { kindOfSymbol } from "../../core/editing.ts";
import type { Side } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import { plain } from "../../core/search.ts";
import type { Texts } from "../../i18n/board.ts";
import { consume, html, listen, put } from "../../kit/dom.ts";
import { makeField } from "../../kit/field.ts";
import { along, roving } from "../../kit/list.ts";
import type { Roving, Step } from "../../kit/list.ts";
import { empty } from "../../kit/note.ts";
import { pieceIcon } from "./pieceicon.ts";

export interface Choice {
  readonly kind: Kind;
  readonly promoted: boolean;
  /** The symbol of the kind it begins as, with "+" if it is promoted; upper case. */
  readonly symbol: string;
}

interface Handlers {
  /** A choice was clicked, or (`byKey`) taken with Enter. */
  readonly chosen: (choice: Choice, byKey: boolean) => void;
  /** One looks at a choice, or at none. */
  readonly hovered: (choice: Choice | null) => void;
  /** The mouse drags a choice away. */
  readonly grabbed: (choice: Choice, event: PointerEvent) => void;
}

interface Tile {
  readonly choice: Choice;
  readonly element: HTMLElement;
  readonly words: string;
}

export class Palette {
  readonly element: HTMLElement;
  private readonly search: HTMLInputElement;
  private readonly grid: HTMLElement;
  private readonly none: HTMLElement;
  private readonly roving: Roving;
  private tiles: readonly Tile[] = [];
  private kinds: readonly Kind[] | null = null;
  private side: Side = "black";
  private promoted = false;

  constructor(
    private readonly texts: Texts,
    private readonly handlers: Handlers,
    signal: AbortSignal,
  ) {
    const { edit } = texts;
    this.search = makeField("input", edit.search, { type: "search", class: "bm-seek" });
    this.grid = html("div", { class: "bm-palette", role: "listbox", "aria-label": edit.palette });
    this.none = empty(edit.nothingFound);
    this.element = html("div", { class: "bm-supply" }, this.search, this.grid, this.none);
    listen(this.search, signal, {
      input: () => this.filter(),
      keydown: (event) => {
        event.stopPropagation();
        const [first] = this.shown();
        if (event.key === "ArrowDown") first?.element.focus();
        else if (event.key === "Enter" && first) this.choose(first, true);
        else return;
        event.preventDefault();
      },
    });
    const tileOf = ({ target }: Event): Tile | undefined => {
      const element = (target as Element).closest(".bm-tile");
      return this.tiles.find((one) => one.element === element);
    };
    const look = (event: Event): void => handlers.hovered(tileOf(event)?.choice ?? null);
    const leave = (): void => handlers.hovered(null);
    this.roving = roving(this.grid, () => this.shown().map(({ element }) => element), signal, this.step);
    listen(this.grid, signal, {
      click: (event) => {
        const tile = tileOf(event);
        if (tile) this.choose(tile, false);
      },
      pointerdown: (event) => {
        // A finger scrolls the palette; it chooses by a tap.
        const tile = event.pointerType !== "touch" && event.button === 0 ? tileOf(event) : undefined;
        if (tile) handlers.grabbed(tile.choice, event);
      },
      pointerover: look,
      focusin: look,
      pointerleave: leave,
      focusout: leave,
      keydown: (event) => {
        if (!event.defaultPrevented) this.key(event, tileOf(event));
      },
    });
  }

  /** Show the pieces of one side, as they begin or promoted; those found by a search are both. */
  update(kinds: readonly Kind[], side: Side, promoted: boolean, held: string | null): void {
    const anew = kinds !== this.kinds || side !== this.side;
    if (anew) this.draw(kinds, side);
    if (anew || promoted !== this.promoted) {
      [this.kinds, this.side, this.promoted] = [kinds, side, promoted];
      this.filter();
    }
    for (const { choice, element } of this.tiles)
      put(element, "aria-selected", String(held !== null && choice.symbol === held));
  }

  private draw(kinds: readonly Kind[], side: Side): void {
    const all = kinds.flatMap((kind): Choice[] => {
      const symbol = kind.code.toUpperCase();
      const into = kindOfSymbol(`+${symbol}`, kinds);
      const unpromoted = { kind, promoted: false, symbol };
      return into ? [unpromoted, { kind: into, promoted: true, symbol: `+${symbol}` }] : [unpromoted];
    });
    // The strongest first, as their wedges are the largest.
    this.tiles = all
      .sort((a, b) => b.kind.size - a.kind.size)
      .map((choice) => this.tile(choice, side, kinds));
    this.grid.replaceChildren(...this.tiles.map(({ element }) => element));
  }

  private tile(choice: Choice, side: Side, kinds: readonly Kind[]): Tile {
    const { kind, promoted, symbol } = choice;
    const { texts } = this;
    const origin = kindOfSymbol(symbol.replace("+", ""), kinds);
    const called = texts.kind(kind);
    const name = promoted ? texts.edit.promotedFrom(called, origin ? texts.kind(origin) : "") : called;
    const named = { "aria-label": name, title: name, "data-symbol": symbol };
    const element = html(
      "div",
      { class: "bm-tile", role: "option", tabindex: "-1", "aria-selected": "false", ...named },
      pieceIcon({ side, kind, promoted }, "bm-mini"),
    );
    const words = [called, kind.name, kind.kanji, kind.romaji, kind.letters, kind.code, symbol].join(" ");
    return { choice, element, words: plain(words) };
  }

  /** Show what is searched for, or all. */
  private filter(): void {
    const wanted = plain(this.search.value).split(" ").filter(Boolean);
    for (const { choice, element, words } of this.tiles) {
      const found =
        wanted.length > 0 ? wanted.every((one) => words.includes(one)) : choice.promoted === this.promoted;
      if (element.hidden === found) element.hidden = !found;
    }
    const [first] = this.shown();
    this.none.hidden = first !== undefined;
    this.roving.rest(first?.element);
  }

  private shown(): Tile[] {
    return this.tiles.filter(({ element }) => !element.hidden);
  }

  private choose(tile: Tile, byKey: boolean): void {
    this.roving.rest(tile.element);
    this.handlers.chosen(tile.choice, byKey);
  }

  private key(event: KeyboardEvent, tile: Tile | undefined): void {
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.choose(tile, true);
    // Where no tile lies in that direction; above the first row is the field.
    else if (event.key === "ArrowUp") this.search.focus();
    else if (!event.key.startsWith("Arrow")) return;
    consume(event);
  }

  private readonly step: Step = (key, at, count) => {
    const shown = this.shown();
    // How many tiles stand in a row.
    const top = shown[0]?.element.offsetTop;
    const row = Math.max(1, shown.filter(({ element }) => element.offsetTop === top).length);
    return { ArrowUp: at - row, ArrowDown: at + row }[key] ?? along(key, at, count);
  };
}
