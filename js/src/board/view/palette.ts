/** A searchable palette of all kinds of pieces: one tab stop, arrow keys within. Knows no board. */
import type { Side } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { consume, html, listen, put, say } from "../../kit/dom.ts";
import { pieceIcon } from "./pieceicon.ts";

export interface Choice {
  readonly kind: Kind;
  readonly promoted: boolean;
  /** The symbol of the kind it begins as, with "+" if it is promoted; upper case. */
  readonly symbol: string;
}

export interface PaletteHandlers {
  /** A choice was clicked, or (`byKey`) taken with Enter. */
  chosen(choice: Choice, byKey: boolean): void;
  /** One looks at a choice, or at none. */
  hovered(choice: Choice | null): void;
  /** The mouse drags a choice away. */
  grabbed(choice: Choice, event: PointerEvent): void;
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
  private tiles: readonly Tile[] = [];
  private kinds: readonly Kind[] | null = null;
  private side: Side = "black";
  private promoted = false;

  constructor(
    private readonly texts: Texts,
    private readonly handlers: PaletteHandlers,
    signal: AbortSignal,
  ) {
    const { edit } = texts;
    this.search = html("input", {
      type: "search",
      class: "bm-field bm-seek",
      placeholder: edit.search,
      "aria-label": edit.search,
      autocomplete: "off",
      spellcheck: "false",
    });
    this.grid = html("div", { class: "bm-palette", role: "listbox", "aria-label": edit.palette });
    this.none = html("p", { class: "bm-dim", hidden: "" }, edit.nothingFound);
    this.element = html("div", { class: "bm-supply" }, this.search, this.grid, this.none);
    listen(this.search, signal, {
      input: () => this.filter(),
      keydown: (event) => {
        event.stopPropagation();
        const first = this.shown()[0];
        if (event.key === "ArrowDown") first?.focus();
        else if (event.key === "Enter" && first) this.choose(first, true);
        else return;
        event.preventDefault();
      },
    });
    this.listen(signal);
  }

  /** Show the pieces of one side, as they begin or promoted; those found by a search are both. */
  update(kinds: readonly Kind[], side: Side, promoted: boolean, held: string | null): void {
    if (kinds !== this.kinds || side !== this.side) {
      this.kinds = kinds;
      this.side = side;
      this.draw(kinds, side);
      this.promoted = promoted;
      this.filter();
    } else if (promoted !== this.promoted) {
      this.promoted = promoted;
      this.filter();
    }
    for (const { choice, element } of this.tiles) {
      put(element, "aria-selected", String(held !== null && choice.symbol === held));
    }
  }

  private draw(kinds: readonly Kind[], side: Side): void {
    const byCode = new Map(kinds.map((kind) => [kind.code.toUpperCase(), kind]));
    const all = kinds.flatMap((kind): Choice[] => {
      const symbol = kind.code.toUpperCase();
      const into = byCode.get(kind.promotesTo?.toUpperCase() ?? "");
      const plain = { kind, promoted: false, symbol };
      return into ? [plain, { kind: into, promoted: true, symbol: `+${symbol}` }] : [plain];
    });
    // The strongest first, as their wedges are the largest.
    const sorted = [...all.keys()].sort(
      (a, b) => (all[b]?.kind.size ?? 0) - (all[a]?.kind.size ?? 0) || a - b,
    );
    this.tiles = sorted.flatMap((at) => {
      const choice = all[at];
      return choice ? [this.tile(choice, side, byCode)] : [];
    });
    this.grid.replaceChildren(...this.tiles.map(({ element }) => element));
  }

  private tile(choice: Choice, side: Side, byCode: ReadonlyMap<string, Kind>): Tile {
    const { kind, promoted, symbol } = choice;
    const origin = byCode.get(symbol.replace("+", ""));
    const { texts } = this;
    const called = texts.kind(kind);
    const name = promoted ? texts.edit.promotedFrom(called, origin ? texts.kind(origin) : "") : called;
    const element = html(
      "div",
      {
        class: "bm-tile",
        role: "option",
        tabindex: "-1",
        "aria-selected": "false",
        "aria-label": name,
        title: name,
        "data-symbol": symbol,
      },
      pieceIcon({ side, kind, promoted }, "bm-mini"),
    );
    const words = [called, kind.name, kind.kanji, kind.romaji, kind.letters, kind.code, symbol].join(" ");
    return { choice, element, words: fold(words) };
  }

  /** Show what is searched for, or all. */
  private filter(): void {
    const wanted = fold(this.search.value).split(" ").filter(Boolean);
    const searching = wanted.length > 0;
    let count = 0;
    for (const { choice, element, words } of this.tiles) {
      const found = searching
        ? wanted.every((one) => words.includes(one))
        : choice.promoted === this.promoted;
      if (element.hidden === found) element.hidden = !found;
      if (found) count++;
    }
    this.none.hidden = count > 0;
    say(this.none, this.texts.edit.nothingFound);
    this.rove(this.shown()[0]);
  }

  private shown(): HTMLElement[] {
    return this.tiles.map(({ element }) => element).filter((element) => !element.hidden);
  }

  private rove(to: HTMLElement | undefined): void {
    for (const { element } of this.tiles) element.tabIndex = element === to ? 0 : -1;
  }

  private choose(element: HTMLElement, byKey: boolean): void {
    const tile = this.tiles.find((one) => one.element === element);
    if (!tile) return;
    this.rove(element);
    this.handlers.chosen(tile.choice, byKey);
  }

  private listen(signal: AbortSignal): void {
    const { grid, handlers } = this;
    const tileOf = (event: globalThis.Event): Tile | undefined => {
      const element = (event.target as Element).closest(".bm-tile");
      return this.tiles.find((one) => one.element === element);
    };
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ): void => grid.addEventListener(type, heard, { signal });
    on("click", (event) => {
      const tile = tileOf(event);
      if (tile) this.choose(tile.element, false);
    });
    on("pointerdown", (event) => {
      // A finger scrolls the palette; it chooses by a tap.
      const tile = event.pointerType !== "touch" && event.button === 0 ? tileOf(event) : undefined;
      if (tile) handlers.grabbed(tile.choice, event);
    });
    on("pointerover", (event) => handlers.hovered(tileOf(event)?.choice ?? null));
    on("pointerleave", () => handlers.hovered(null));
    on("focusin", (event) => handlers.hovered(tileOf(event)?.choice ?? null));
    on("focusout", () => handlers.hovered(null));
    on("keydown", (event) => this.key(event, tileOf(event)));
  }

  private key(event: KeyboardEvent, tile: Tile | undefined): void {
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = this.shown();
    const at = shown.indexOf(tile.element);
    if (event.key === "Enter" || event.key === " ") {
      this.choose(tile.element, true);
    } else {
      const row = this.columns(shown);
      const steps: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at - row,
        ArrowDown: at + row,
        Home: 0,
        End: shown.length - 1,
      };
      const to = steps[event.key];
      if (to === undefined) return;
      const next = shown[to];
      if (next) {
        this.rove(next);
        next.focus();
      } else if (to < 0 && event.key === "ArrowUp") {
        this.search.focus();
      }
    }
    consume(event);
  }

  /** How many tiles stand in a row. */
  private columns(shown: readonly HTMLElement[]): number {
    const top = shown[0]?.offsetTop;
    return Math.max(1, shown.filter(({ offsetTop }) => offsetTop === top).length);
  }
}

/** A text as it is searched: no marks over letters, no case. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
