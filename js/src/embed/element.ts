/**
 * `<banmen-board>`: a board as an element of any page, without Python (docs/embedding.rst). This is the script `banmen.js`, with
 * everything in it; banmen/export/embedding.py puts the kinds of the games in.
 *
 * It listens to no messages of other windows. Attributes and JSON become text and shapes, never markup.
 */
import { mount } from "../board/app.ts";
import type { Root } from "../board/app.ts";
import { fromBase64, inflate } from "../core/base64.ts";
import { TRAITS } from "../core/generated/board.ts";
import { THEMES } from "../core/generated/words.ts";
import { SIDES, squareName } from "../core/geometry.ts";
import { checkShown, own, quoted, START, variantOf } from "../core/links.ts";
import type { Fault, Shown } from "../core/links.ts";
import { bytes, recordOf, textOf } from "../core/read.ts";
import { readTsfen } from "../core/tsfen.ts";
import { hostOf } from "../host/host.ts";
import { LANGUAGES, languageOf, loadLanguage } from "../i18n/catalogue.ts";
import { textsOf } from "../i18n/open.ts";
import { html } from "../kit/dom.ts";
import { sentenceOf } from "./faults.ts";
import { positionTraits, PreparedModel, sizeOf } from "./prepared.ts";
import type { Fields } from "./prepared.ts";
import "../board/style/index.css";
import "./element.css";

/** Put in when the script is written: the games, as compressed JSON in base64; and the style sheet. */
const GAMES = "%BANMEN-GAMES%";
const STYLE = "%BANMEN-STYLE%";

const ATTRIBUTES = [
  ...["tsfen", "variant", "square", "region", "orientation", "src", "heading"],
  ...["theme", "glyphs", "lang", "coordinates", "panel", "interaction"],
] as const;
type Attribute = (typeof ATTRIBUTES)[number];

/** Attributes that are one of a few words, the first of which is usual. */
const CHOICES: Readonly<Partial<Record<Attribute, readonly string[]>>> = {
  orientation: SIDES,
  theme: THEMES,
  glyphs: ["rose", "kanji", "letters", "ticks"],
  coordinates: ["letters", "japanese", "none"],
  panel: ["lesson", "none", "full"],
  interaction: ["explore", "play", "frozen"],
};
/** The most characters of a file of a board. */
const LARGEST = 5_000_000;

let games: Promise<Readonly<Record<string, Fields>>> | undefined;
const loadGames = (): Promise<Readonly<Record<string, Fields>>> => (games ??= unpack(GAMES));

async function unpack(packed: string): Promise<Readonly<Record<string, Fields>>> {
  if (packed.startsWith("%")) return {};
  return JSON.parse(await inflate(fromBase64(packed))) as Readonly<Record<string, Fields>>;
}

class EmbedError extends Error {}

/** One style sheet for all boards of a page; where the browser has none of these, a style element. */
let sheet: CSSStyleSheet | null | undefined;
function addStyle(root: ShadowRoot): void {
  if (sheet === undefined) {
    try {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    } catch {
      sheet = null;
    }
  }
  if (sheet) root.adoptedStyleSheets = [sheet];
  else root.append(html("style", {}, STYLE));
}

export class BanmenBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  private readonly faults = html("div", { class: "banmen bm-embed-wrong", role: "alert", hidden: "" });
  private readonly place = html("div");
  private model: PreparedModel | null = null;
  private unmount: (() => void) | null = null;
  private given: Fields | null = null;
  private loaded: { readonly src: string; readonly data: Promise<Fields> } | null = null;
  /** The square that the page named last. */
  private wanted = "";
  private waiting = false;
  private turn = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    addStyle(root);
    root.append(this.faults, this.place);
  }

  connectedCallback(): void {
    // While the page is read, what is inside of the element is not there yet.
    const page = this.ownerDocument;
    if (page.readyState !== "loading") this.refresh();
    else page.addEventListener("DOMContentLoaded", () => this.refresh(), { once: true });
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.turn++;
      this.unmount?.();
      this.unmount = null;
      this.model = null;
    });
  }

  attributeChangedCallback(): void {
    this.refresh();
  }

  /** A board as `banmen embed` writes it, with its moves; it replaces `src` and `tsfen`. */
  get data(): Fields | null {
    return this.given;
  }

  set data(value: unknown) {
    this.given = value === null || value === undefined ? null : recordOf(value);
    this.refresh();
  }

  /** The position that is shown, as TSFEN. */
  get position(): string {
    return textOf(this.model?.get("tsfen"));
  }

  /** The square that the reader has selected; empty: none. */
  get selection(): string {
    return textOf(this.model?.get("selection"));
  }

  set selection(square: string) {
    this.setAttribute("square", square);
  }

  private refresh(): void {
    if (!this.isConnected || this.waiting || this.ownerDocument.readyState === "loading") return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      void this.show();
    });
  }

  private async show(): Promise<void> {
    const turn = ++this.turn;
    const faults: Fault[] = [];
    let traits: Fields | null = null;
    let wrong = "";
    const lang = this.choose("lang", LANGUAGES, faults);
    try {
      await loadLanguage(lang);
      traits = await this.read(faults);
    } catch (error) {
      if (!(error instanceof EmbedError)) throw error;
      wrong = error.message;
    }
    if (turn !== this.turn || !this.isConnected) return;
    const texts = textsOf(languageOf(lang));
    const sentences = [...faults.map((fault) => sentenceOf(fault, texts)), wrong].filter(Boolean);
    this.faults.replaceChildren(...sentences.map((text) => html("p", {}, text)));
    this.faults.hidden = sentences.length === 0;
    if (sentences.length > 0) this.tell("banmen-error", { faults: sentences });
    if (!traits) return;
    if (this.model) {
      // What the reader has selected stays, unless the page names another square or position.
      const { selection, ...rest } = traits;
      const same = selection === this.wanted && traits.tsfen === this.model.get("tsfen");
      this.model.update(same ? rest : traits);
      this.wanted = textOf(selection);
      return;
    }
    this.wanted = textOf(traits.selection);
    const model = (this.model = new PreparedModel(traits));
    model.on("change:selection", () => this.selected());
    model.answer = (request, reply) => {
      if (request.request !== "move" || !this.moved(request)) reply({ ok: false, text: texts.answered });
      else reply({ ok: true });
    };
    this.unmount = mount(this.place, hostOf(model, TRAITS));
    this.tell("banmen-ready", {});
  }

  private async read(faults: Fault[]): Promise<Fields> {
    const data = await this.dataOf();
    const known = await loadGames();
    let game = data ? recordOf(data.traits) : null;
    if (game && typeof game.catalogue === "string") game = { ...game, ...catalogueOf(known, game.catalogue) };
    const tsfen = this.getAttribute("tsfen") ?? "";
    if (!game) {
      const asked = this.getAttribute("variant") ?? variantOf(tsfen, sizesOf(known));
      game = own(known, asked) ?? null;
      if (!game) {
        const names = Object.keys(known);
        if (!this.hasAttribute("variant")) faults.push({ what: "variant" });
        else faults.push({ what: "unknown", name: "game", got: quoted(asked), known: names });
        throw new EmbedError("");
      }
    }
    const shown = this.shownOf(game, faults);
    const looks = this.looks(faults);
    // Its own position has moves.
    if (data && (tsfen === "" || tsfen === game.tsfen)) {
      const moves = bytes(recordOf(game.moves).base64);
      return { ...WITHOUT_PYTHON, ...game, moves, ...looks, ...given(shown) };
    }
    return { ...WITHOUT_PYTHON, ...positionTraits(game, tsfen || START, shown, faults), ...looks };
  }

  private shownOf(game: Fields, faults: Fault[]): Shown {
    const side = this.choose("orientation", SIDES, faults);
    return checkShown(
      {
        square: this.getAttribute("square") ?? textOf(game.selection),
        region: this.getAttribute("region") ?? textOf(game.region),
        orientation: side === "white" || (side === "" && game.orientation === "white") ? "white" : "black",
      },
      sizeOf(game),
      faults,
    );
  }

  private looks(faults: Fault[]): Fields {
    const looks: Record<string, unknown> = { lang: this.choose("lang", LANGUAGES, faults) || "en" };
    for (const name of ["theme", "glyphs", "coordinates", "panel", "interaction"] as const) {
      const words = CHOICES[name] ?? [];
      looks[name] = this.choose(name, words, name === "theme" || name === "glyphs" ? faults : []) || words[0];
    }
    const heading = this.getAttribute("heading");
    return heading === null ? looks : { ...looks, title: heading };
  }

  /** Read an attribute that is one of some words; empty if it is missing or another one. */
  private choose(name: "lang" | Attribute, known: readonly string[], faults: Fault[]): string {
    const value = this.getAttribute(name) ?? "";
    if (value === "" || known.includes(value)) return value;
    const called = name === "lang" ? "language" : name;
    if (called === "language" || called === "orientation" || called === "theme" || called === "glyphs") {
      const again = faults.some((fault) => fault.what === "unknown" && fault.name === called);
      if (!again) faults.push({ what: "unknown", name: called, got: quoted(value), known });
    }
    return "";
  }

  /** A board with its moves: given by a script, inside of the element, or in a file. */
  private async dataOf(): Promise<Fields | null> {
    if (this.given) return check(this.given, "data", this.words());
    const inside = this.querySelector('script[type="application/json"]');
    if (inside) return check(parse(inside.textContent), "script", this.words());
    const src = this.getAttribute("src") ?? "";
    if (src === "") return null;
    const address = new URL(src, this.ownerDocument.baseURI);
    if (this.loaded?.src !== address.href) this.loaded = { src: address.href, data: this.load(address, src) };
    try {
      return await this.loaded.data;
    } catch (error) {
      this.loaded = null;
      throw error;
    }
  }

  private async load(address: URL, src: string): Promise<Fields> {
    const texts = this.words();
    const name = quoted(src);
    const response = await fetch(address).catch(() => null);
    if (!response?.ok)
      throw new EmbedError(address.protocol === "file:" ? texts.fromFile(name) : texts.failed(name));
    const text = await response.text();
    return check(text.length > LARGEST ? null : parse(text), name, texts);
  }

  private words(): ReturnType<typeof textsOf> {
    return textsOf(languageOf(this.getAttribute("lang") ?? ""));
  }

  // -------------------------------------------------------------- events

  private selected(): void {
    const { model } = this;
    const square = this.selection;
    const root = this.place.querySelector<Root>(".banmen");
    // The board has taken it by then.
    queueMicrotask(() => {
      if (!model || square !== this.selection) return;
      const targets = square === "" ? [] : (root?.banmen?.targets() ?? []);
      this.tell("banmen-select", { square, ...pieceOn(model, square), targets });
    });
  }

  /** A move that the reader has made; whether the page takes it, which then sets the next position. */
  private moved({ from, path, to, declines }: Fields): boolean {
    return !this.tell("banmen-move", { from, path, to, declines: declines === true }, true);
  }

  private tell(name: string, detail: object, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }
}

/** The traits of a board without Python; `data` may have others. */
const WITHOUT_PYTHON: Fields = {
  status: { level: "", text: "" },
  annotations: [],
  marks: [],
  kanji: "no",
  colours: "banmen",
};

const given = ({ square, region, orientation }: Shown): Fields => ({
  selection: square,
  region,
  orientation,
});

const sizesOf = (known: Readonly<Record<string, Fields>>): Record<string, { files: number; ranks: number }> =>
  Object.fromEntries(Object.entries(known).map(([name, game]) => [name, sizeOf(game)]));

const catalogueOf = (known: Readonly<Record<string, Fields>>, name: string): Fields => {
  const game = own(known, name) ?? {};
  return { catalogue: game.catalogue, dots: game.dots, range_colour: game.range_colour };
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function check(value: unknown, name: string, texts: ReturnType<typeof textsOf>): Fields {
  const found = recordOf(value);
  if (found.banmen !== "embed" || found.version !== 1) throw new EmbedError(texts.notBoard(name));
  return found;
}

/** The piece on a square: its side, and the code of its kind. */
function pieceOn(model: PreparedModel, square: string): Fields {
  const size = { files: Number(model.get("files")), ranks: Number(model.get("ranks")) };
  try {
    const { pieces } = readTsfen(textOf(model.get("tsfen")), size);
    const at = pieces.find((piece) => squareName(size, piece.square) === square);
    return at ? { side: at.side, piece: `${at.promoted ? "+" : ""}${at.code}` } : { side: "", piece: "" };
  } catch {
    return { side: "", piece: "" };
  }
}

for (const name of ATTRIBUTES) {
  // `lang` is one of all elements already.
  if (name in HTMLElement.prototype) continue;
  Object.defineProperty(BanmenBoard.prototype, name, {
    get(this: BanmenBoard) {
      return this.getAttribute(name) ?? "";
    },
    set(this: BanmenBoard, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, typeof value === "string" ? value : JSON.stringify(value));
    },
    configurable: true,
    enumerable: true,
  });
}

declare global {
  interface HTMLElementTagNameMap {
    "banmen-board": BanmenBoard;
  }
}

if (!customElements.get("banmen-board")) customElements.define("banmen-board", BanmenBoard);
