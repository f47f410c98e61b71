/** Answers that pair numbers with letters: pieces with their moves or names, by clicks, by dragging, or with the keys. */
import type { Card, Item, PairsKey } from "../../../core/cards.ts";
import { NO_NOTE } from "../../../core/cards.ts";
import { say } from "../../../core/play.ts";
import type { Mode, Play } from "../../../core/play.ts";
import { textsOf } from "../../../core/read.ts";
import type { Texts } from "../../../i18n/trainer.ts";
import { consume, focusedNear, focusInPlace, html as make, listen, put } from "../../../kit/dom.ts";
import type { Attributes } from "../../../kit/dom.ts";
import { inTongues } from "../../../kit/language.ts";
import { html, nothing, render } from "../../../kit/view.ts";
import type { View } from "../../../kit/view.ts";
import { figureView, wedgeView } from "../panel/diagram.ts";
import { handedIn, isKnown, markedAt, to } from "../form.ts";
import type { Event, Form, Shown, Step } from "../form.ts";

const keyOf = ({ key }: Card): PairsKey | null => (key?.form === "pairs" ? key : null);

const numberOf = (pair: string): string => pair.slice(0, 1);
const letterOf = (pair: string): string => pair.slice(1);

const isPiece = (mark: string): boolean => /^\d/.test(mark);

const clash = (one: string, other: string): boolean =>
  numberOf(one) === numberOf(other) || letterOf(one) === letterOf(other);

function paired(card: Card, play: Play, pair: string, mode: Mode): Step {
  if (mode !== "immediate") {
    if (play.end !== "") return to(play);
    const rest = play.marked.filter((one) => !clash(one, pair));
    return to({ ...play, marked: play.marked.includes(pair) ? rest : [...rest, pair], said: null });
  }
  const key = keyOf(card);
  const right = key?.pairs.includes(pair) ?? false;
  const known = play.marked.includes(pair) || play.missed.includes(pair) || play.end !== "";
  if (!key || (!known && play.marked.some((one) => clash(one, pair)))) return to(play);
  const note = key.notes.get(pair) ?? NO_NOTE;
  return to(
    known
      ? { ...play, said: say(right ? "right" : "wrong", note, { about: pair }) }
      : markedAt(play, pair, { key: "pairs", note, right, all: key.pairs }),
  );
}

export const form: Form = {
  handsIn: true,
  slips: 1,
  act(card, play, event, mode) {
    if (play.asking) return to(play);
    if (event.kind === "pair") return paired(card, play, event.pair, mode);
    if (event.kind !== "submit" || play.end !== "" || mode === "immediate") return to(play);
    return handedIn(play, "pairs", keyOf(card)?.pairs ?? null);
  },
  answer: ({ marked }) => ({ pairs: marked }),
  /** Of the first number without its letter. */
  ladder(card, play) {
    const key = keyOf(card);
    const open = key?.pairs.find((pair) => !play.marked.includes(pair));
    const of = open === undefined ? "" : numberOf(open);
    return key && { of, hints: key.hints.get(of) ?? [] };
  },
  interaction: (card, play) => (isKnown(play) && card.after ? "explore" : "frozen"),
  solved: (_, play, texts) => (play.wrong === 0 ? texts.head.right : texts.end.solved),
  solution: (_card, _play, texts) => texts.shownPairs,
  howTo: (_, how) => how.pairs,
  count: (card, play, _, texts) => texts.pairs.count(play.marked.length, card.items.left.length),
  wrong: (card, answer) => {
    const pair = textsOf(answer.pairs).at(-1) ?? "";
    const piece = card.items.left.find(({ id }) => id === numberOf(pair));
    return piece ? piece.under || piece.text : pair;
  },
  /** The piece that a move or name belongs to. */
  pictured(card, play) {
    const about = play.said?.about ?? "";
    const pair = keyOf(card)?.pairs.find((one) => letterOf(one) === letterOf(about));
    const piece = card.items.left.find(({ id, kanji }) => kanji && pair?.startsWith(id));
    return piece && wedgeView(piece.text);
  },
  view(shown, texts, act) {
    const view = views.get(act) ?? new Pairs(texts, act);
    views.set(act, view);
    view.show(shown);
    return view.element;
  },
  focused: ".bm-pairs-left .bm-pairs-tile:not([data-state=right], [data-state=chosen])",
};

/** The tiles of each trainer, which remember the one that is picked up. */
const views = new WeakMap<(event: Event) => void, Pairs>();

/** Pixels until a press is a drag. */
const SLACK = 6;

interface Tile {
  readonly item: Item;
  readonly element: HTMLButtonElement;
}

/** Two columns: each piece with a place beside it, and what is to be put there. */
class Pairs {
  readonly element: HTMLElement;
  private tiles: ReadonlyMap<string, Tile> = new Map();
  private shown: Shown | null = null;
  /** The number or letter that is picked up. */
  private held = "";
  private spoken = "";
  private dragged = false;

  constructor(
    private readonly texts: Texts,
    private readonly act: (event: Event) => void,
  ) {
    this.element = make("div", { class: "bm-pairs", role: "group", "aria-label": texts.options });
    this.element.addEventListener("keydown", (event) => {
      if (this.key(event.key)) consume(event);
    });
  }

  show(shown: Shown): void {
    const { card, play, mode, language } = shown;
    const { left, right } = card.items;
    if (this.shown?.card.items !== card.items) {
      this.held = "";
      this.tiles = new Map([...left, ...right].map((item) => [item.id, this.make(item)]));
    }
    this.shown = shown;
    const focused = focusedNear(this.element);
    const wrong = play.said?.tone === "wrong" ? play.said.about : "";
    const pairs = play.end === "gave up" ? (keyOf(card)?.pairs ?? play.marked) : play.marked;
    for (const { item, element } of this.tiles.values()) {
      const pair = pairs.find((one) => one.includes(item.id));
      const state = !pair
        ? wrong.includes(item.id)
          ? "wrong"
          : ""
        : mode !== "immediate"
          ? "chosen"
          : play.marked.includes(pair)
            ? "right"
            : "missed";
      put(element, "data-state", state);
      put(element, "aria-pressed", String(this.held === item.id));
      render(contentOf(item, this.said(item, pair, state), language), element);
    }
    const tileOf = (id: string | undefined) => this.tiles.get(id ?? "")?.element;
    const piece = ({ id }: Item): View => {
      const pair = pairs.find((one) => numberOf(one) === id);
      const press = ({ target, currentTarget }: MouseEvent): void => {
        if (target === currentTarget) this.pick(id);
      };
      return html`<li>${tileOf(id)}<div class="bm-pairs-slot" data-slot=${id} @click=${press}>${tileOf(pair && letterOf(pair))}</div></li>`;
    };
    const home = ({ id }: Item): View =>
      html`<div class="bm-pairs-home">${pairs.some((one) => letterOf(one) === id) ? nothing : tileOf(id)}</div>`;
    render(
      html`<ol class="bm-pairs-left">${left.map(piece)}</ol><div class="bm-pairs-right">${right.map(home)}</div
        ><div class="bm-spoken" role="status">${this.spoken}</div>`,
      this.element,
    );
    put(this.element, "data-held", this.held === "" ? "" : isPiece(this.held) ? "piece" : "move");
    put(this.element, "data-over", String(play.end !== ""));
    // A tile that moved has lost the focus, and one that is paired for good has nothing more to do.
    const tile = focused instanceof HTMLElement && this.element.contains(focused) ? focused : null;
    if (tile && play.end === "" && (tile.dataset.state === "right" || focusedNear(this.element) !== tile))
      focusInPlace(tile.dataset.state === "right" ? this.open()[0]?.element : tile);
  }

  /** The tiles that have no partner yet, pieces first. */
  private open(): readonly Tile[] {
    return [...this.tiles.values()].filter(
      ({ element }) => !["right", "chosen"].includes(element.dataset.state ?? ""),
    );
  }

  /** A tile in words, for screen readers. */
  private said({ id, text, under, said }: Item, pair: string | undefined, state: string): string {
    const { pairs, head } = this.texts;
    const what = [`${id}:`, said, text, under].filter(Boolean).join(" ");
    if (pair === undefined) return state === "wrong" ? `${what}. ${head.wrong}` : what;
    const other = pair.startsWith(id) ? letterOf(pair) : numberOf(pair);
    return `${what}. ${pairs.with(other)}${state === "right" ? ` ${head.right}` : ""}`;
  }

  private make(item: Item): Tile {
    const { id } = item;
    const keys: Attributes = isPiece(id) ? { "aria-keyshortcuts": id } : {};
    const element = make("button", {
      ...keys,
      type: "button",
      class: "bm-option bm-pairs-tile",
      "data-mark": id,
    });
    element.addEventListener("click", () => {
      if (!this.dragged) this.pick(id);
    });
    element.addEventListener("pointerdown", (event) => this.follow(event, element, id));
    return { item, element };
  }

  // -------------------------------------------------------------- picking up and putting down

  private pick(mark: string): void {
    const { shown, held } = this;
    if (!shown || shown.play.asking) return;
    const other = held !== "" && isPiece(held) !== isPiece(mark);
    if (other) {
      this.held = "";
      this.spoken = "";
      this.act({ kind: "pair", pair: isPiece(mark) ? mark + held : held + mark });
      return;
    }
    const pair = shown.play.marked.find((one) => one.includes(mark));
    // A right pair only says so again.
    if (shown.mode === "immediate" && pair !== undefined) this.act({ kind: "pair", pair });
    else if (shown.play.end === "") this.hold(held === mark ? "" : mark);
  }

  private hold(mark: string): void {
    const { pairs } = this.texts;
    const was = this.held;
    this.held = mark;
    const name = (id: string): string => {
      const { text = "", under = "" } = this.tiles.get(id)?.item ?? {};
      return [id, under || text].filter(Boolean).join(" ");
    };
    if (mark !== "") this.spoken = pairs.held(name(mark), isPiece(mark));
    else this.spoken = was === "" ? "" : pairs.put(name(was));
    if (this.shown) this.show(this.shown);
  }

  /** Whether a key meant something: the arrows go from tile to tile, Escape puts down what is held. */
  private key(name: string): boolean {
    if (name === "Escape" && this.held !== "") {
      this.hold("");
      return true;
    }
    const focused = focusedNear(this.element);
    const mark = focused instanceof HTMLElement ? focused.dataset.mark : undefined;
    if (!this.shown || mark === undefined) return false;
    const { left, right } = this.shown.card.items;
    const [own, other] = isPiece(mark) ? [left, right] : [right, left];
    const at = own.findIndex(({ id }) => id === mark);
    const across = this.open().find(({ item }) => other.includes(item))?.item ?? other[at];
    const to = {
      ArrowDown: own[at + 1],
      ArrowUp: own[at - 1],
      [isPiece(mark) ? "ArrowRight" : "ArrowLeft"]: across,
    }[name];
    if (to) focusInPlace(this.tiles.get(to.id)?.element);
    return name.startsWith("Arrow");
  }

  /** Follow a pointer that was pressed on a tile: a drag ends on what is to be its partner. */
  private follow(down: PointerEvent, element: HTMLElement, mark: string): void {
    this.dragged = false;
    if (down.button !== 0 || this.shown?.play.end !== "" || element.dataset.state === "right") return;
    const stop = new AbortController();
    const { signal } = stop;
    const end = (): void => {
      stop.abort();
      element.classList.remove("bm-dragged");
      element.style.translate = "";
    };
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!this.dragged && Math.hypot(x, y) < SLACK) return;
      if (!this.dragged) {
        this.dragged = true;
        element.setPointerCapture(event.pointerId);
        element.classList.add("bm-dragged");
        if (this.held !== mark) this.hold(mark);
      }
      element.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent): void => {
      const { dragged } = this;
      end();
      if (!dragged) return;
      // The click that follows belongs to the drag.
      setTimeout(() => {
        this.dragged = false;
      });
      const partner = this.markAt(event, isPiece(mark));
      if (partner === "") this.hold("");
      else this.pick(partner);
    };
    listen(element.getRootNode(), signal, { pointermove: move, pointerup: up, pointercancel: end });
  }

  /** The tile of the other side, or the place for one, under a pointer. */
  private markAt(event: PointerEvent, ofPiece: boolean): string {
    const root = this.element.getRootNode() as Document | ShadowRoot;
    for (const under of root.elementsFromPoint(event.clientX, event.clientY)) {
      const found = under.closest<HTMLElement>("[data-mark], [data-slot]");
      const mark = found?.dataset.mark ?? found?.dataset.slot ?? "";
      if (mark !== "" && this.element.contains(found) && isPiece(mark) !== ofPiece) return mark;
    }
    return "";
  }
}

/** The picture of a tile, and its words. */
function contentOf({ id, text, under, kanji, figure }: Item, words: string, language: string): View {
  const name = html`<span class="bm-word">${inTongues(text, language)}</span>`;
  const seen = figure ? figureView(figure) : kanji ? wedgeView(text) : name;
  const below = under === "" ? nothing : html`<small>${inTongues(under, language)}</small>`;
  return html`<kbd aria-hidden="true">${id}</kbd><span class="bm-pairs-what" aria-hidden="true">${seen}${below}</span><span
    class="bm-spoken">${inTongues(words, language)}</span>`;
}
