/** The pad application: a move in Betza notation with its figure, tokens, sentences and dialects. */
import type { Figure, Offset } from "../../core/figures.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Problem } from "../../core/generated/common.ts";
import type { Ref } from "../../core/generated/move.ts";
import { padTraits } from "../../core/generated/pad.ts";
import type { PadTraits } from "../../core/generated/pad.ts";
import { numberOf, textOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import type { Texts } from "../../i18n/studio.ts";
import { ask, isSettled, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { consume, focusedNear, html as element, listen, put, say, uniqueId } from "../../kit/dom.ts";
import { mountLocalized } from "../../kit/language.ts";
import { capital, prose } from "../../kit/prose.ts";
import { openShell } from "../../kit/root.ts";
import { guard, html, live, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { Waiting } from "../../kit/waiting.ts";
import { legend } from "../../board/view/legend.ts";
import { chainView } from "../figure/explanation.ts";
import { LiveFigure } from "../figure/live.ts";
import { squaresOf } from "../figure/moveinfo.ts";
import type { Spelling } from "../figure/moveinfo.ts";
import { toggled, turned } from "../figure/placedpieces.ts";
import type { Placed } from "../figure/placedpieces.ts";
import type { Scene } from "../figure/player.ts";
import { spellingList } from "../figure/spellings.ts";
import { aboutScene, aboutSquare } from "../figure/squareinfo.ts";
import { Tokens } from "../figure/tokens.ts";
import { candidateList } from "./candidates.ts";
import { draftStatus, LONGEST } from "./draftstatus.ts";
import type { DraftStatus } from "./draftstatus.ts";
import { Field } from "./field.ts";
import { Tools } from "./tools.ts";
import type { Mode } from "./tools.ts";

/** Moves to begin with: the simplest letters, and a piece that is known for each of the others. */
const EXAMPLES = ["W", "F", "N", "WfF", "R", "fRbB", "FR[fD?R]", "KDNA[K-bK][cK-aK]"];

/** Milliseconds of a pause in typing after which what the text means is read aloud. */
const PAUSE = 900;
/** Squares to each side to draw on, unless more or fewer are asked for. */
const DRAWING = 4;
const FARTHEST = 17;
const MOST_BACK = 100;

const ASKED = ["draft", "dialect", "friends", "enemies", "drawn"] as const;
type Asked = Readonly<Partial<Record<(typeof ASKED)[number] | "radius", unknown>>>;

class Pad {
  private readonly stop = new AbortController();
  private readonly shell;
  private readonly texts: Texts;
  private readonly read = readingOf(padTraits);
  private readonly field: Field;
  private readonly id = uniqueId("pad");
  private readonly tokens: Tokens;
  private readonly says = element("div", { class: "bm-explained" });
  private readonly live: LiveFigure;
  private readonly tools: Tools;
  private readonly status = element("div", { class: "bm-spoken", role: "status" });

  private mode: Mode = matchMedia("(hover: none)").matches ? "look" : "place";
  private shown: PadTraits;
  private scene: Scene | null = null;
  private problem: Problem | null = null;
  /** The last message under the field; null: nothing yet. */
  private heard: string | null = null;
  /** Typed text that is too long to send. */
  private held: string | null = null;
  /** Earlier queries, to go back to. */
  private readonly back: Asked[] = [];
  private readonly waiting: Waiting;
  private speaking: ReturnType<typeof setTimeout> | undefined;
  private blank: Figure | null = null;
  /** The figure announced last. */
  private told: Figure | null = null;
  private readonly unsubscribe: () => void;

  constructor(
    el: HTMLElement,
    private readonly host: Host,
    language: string,
  ) {
    const { signal } = this.stop;
    const { id } = this;
    this.shell = openShell(el, host, "pad");
    const { root } = this.shell;
    this.texts = textsOf(language);
    this.waiting = new Waiting(host, () => this.refresh(), signal);
    this.shown = this.read((name) => host.get(name));

    this.field = new Field(`${id}-verdict`, (text) => this.typed(text), signal);
    this.field.input.id = `${id}-draft`;
    put(this.field.input, "placeholder", this.texts.pad.placeholder);
    this.tokens = new Tokens(() => {
      this.lightSquares();
      this.explain();
    }, signal);
    this.live = new LiveFigure(
      {
        hovered: () => this.hovered(),
        pressed: (at) => this.pressed(at),
        played: (scene) => {
          this.scene = scene;
          this.explain();
          this.updateTools();
        },
      },
      signal,
    );
    this.tools = new Tools(
      this.texts,
      {
        mode: (mode) => this.setMode(mode),
        play: () => this.live.play(),
        clear: () => this.ask(this.mode === "draw" ? { drawn: [] } : { friends: [], enemies: [] }),
        undo: () => this.undo(),
        resize: (by) => this.resize(by),
      },
      signal,
    );
    this.unsubscribe = watch(host, () => this.refresh());
    listen(root, signal, { keydown: this.key });
    this.refresh();
    put(root, "data-ready", "true");
  }

  close(): void {
    this.stop.abort();
    this.unsubscribe();
    clearTimeout(this.speaking);
    this.shell.close();
  }

  // ---------------------------------------------------------------- asking

  private typed(text: string): void {
    const { length } = [...text];
    this.held = length > LONGEST ? text : null;
    if (this.held === null) this.ask({ draft: text }, false);
    else this.refresh();
  }

  /** Ask Python, and remember the previous state for undo, unless the field has its own undo. */
  private ask(asked: Asked, keep = true): void {
    if (keep) {
      this.back.push(Object.fromEntries(ASKED.map((name) => [name, this.host.get(name)])));
      this.back.splice(0, this.back.length - MOST_BACK);
      this.held = null;
    }
    ask(this.host, asked);
    this.waiting.again();
    this.refresh();
  }

  private undo(): void {
    const before = this.back.pop();
    if (before) {
      this.held = null;
      ask(this.host, before);
    }
    this.refresh();
  }

  private readonly take = ({ name, title, text }: Spelling): void => {
    this.ask({ draft: text, dialect: name });
    this.speak(this.texts.pad.taken(title));
  };

  private readonly takeCandidate = (text: string): void => {
    this.setMode("place");
    this.ask({ draft: text, dialect: "banmen", drawn: [] });
    this.field.input.focus();
  };

  private pressed(at: Offset): void {
    if (this.mode === "place") this.ask({ ...turned(this.placed(), at) });
    else if (this.mode === "draw") this.ask({ drawn: toggled(this.drawn(), at) });
    else this.live.play();
    if (this.mode !== "place") this.speak(this.describeHovered());
  }

  private resize(by: number): void {
    const now = this.shownFigure()?.radius ?? DRAWING;
    this.ask({ radius: Math.max(1, Math.min(FARTHEST, now + by)) }, false);
  }

  private setMode(mode: Mode): void {
    this.mode = mode;
    this.live.leave();
    this.refresh();
  }

  private readonly key = (event: KeyboardEvent): void => {
    const undoes = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!undoes || event.target === this.field.input || this.back.length === 0) return;
    consume(event);
    this.undo();
  };

  // ---------------------------------------------------------------- the model

  private placed(): Placed {
    return { friends: readOffsets(this.host.get("friends")), enemies: readOffsets(this.host.get("enemies")) };
  }

  private drawn(): readonly Offset[] {
    return readOffsets(this.host.get("drawn"));
  }

  private shownFigure(): Figure | null {
    return this.mode === "draw" ? this.toDrawOn() : this.shown.figure;
  }

  /** Empty squares around a piece. */
  private toDrawOn(): Figure {
    const asked = numberOf(this.host.get("radius")) || DRAWING;
    const farthest = this.drawn().flatMap((at) => at.map(Math.abs));
    const radius = Math.max(asked, ...farthest);
    if (this.blank?.radius !== radius)
      this.blank = { radius, cut: false, friends: [], enemies: [], targets: [], beyond: [], paths: [] };
    return this.blank;
  }

  private refresh(): void {
    const { host, field } = this;
    this.shell.refresh();
    this.waiting.update();
    this.shown = this.read((name) => host.get(name));
    if (this.held === null) field.show(textOf(host.get("draft")));
    const status = this.judge();
    this.tokens.show(textOf(host.get("explained")), this.shown.parts, this.texts.pad.tokens);
    this.showFigure();
    render(this.view(status), this.shell.root);
    this.hear(status.verdict);
    this.updateTools();
    this.lightSquares();
    this.lightTokens();
    this.explain();
  }

  /** What the text means, or what is wrong with it and where: it stands under the field. */
  private judge(): DraftStatus {
    const { host, held } = this;
    const wait = this.waiting.state;
    // Until the answer is there what was said of the last text stays: it comes before the next key.
    if (isSettled(host)) this.problem = this.shown.problem;
    else if (wait !== "settled") this.problem = null;
    const [draft = "", reads, text = ""] = ["draft", "reads", "text"].map((name) => textOf(host.get(name)));
    const status = draftStatus(
      {
        draft: held ?? draft,
        held: held !== null,
        stale: reads !== draft && (isSettled(host) || wait !== "settled"),
        wait,
        problem: this.problem,
        text,
        sentence: this.shown.sentence.short,
        hints: this.shown.hints,
      },
      this.texts,
    );
    this.field.mark(status.mark);
    put(this.shell.root, "data-state", status.state);
    return status;
  }

  private hear(verdict: string): void {
    const words = verdict.replaceAll("`", "");
    if (words === this.heard) return;
    const first = this.heard === null;
    this.heard = words;
    if (!first) this.speak(words, PAUSE);
  }

  private showFigure(): void {
    const { live, shown, host } = this;
    const { pad } = this.texts;
    const figure = this.shownFigure();
    const drawing = this.mode === "draw";
    put(live.element, "aria-label", drawing ? pad.figureDrawing : pad.figure(textOf(host.get("text"))));
    live.element.hidden = figure === null;
    // Placing a piece by keys changes the actions on its square.
    const changed = figure !== null && figure !== this.told;
    this.told = figure;
    if (figure) live.show(figure, drawing ? { drawn: this.drawn() } : { plain: shown.plain });
    if (changed && live.byKeys && live.at && focusedNear(live.element) === live.element)
      this.speak(this.describeHovered());
  }

  private view({ state, verdict, note }: DraftStatus): View {
    const { shown, texts, host, id, tools, mode } = this;
    const { pad } = texts;
    const drawing = mode === "draw";
    const dialect = textOf(host.get("dialect"));
    const dialects = shown.dialects.map((one) => ({ ...one, title: pad.dialect[one.name] ?? one.title }));
    const { long, short } = shown.sentence;
    const same = namedOf(shown.same);
    const lost = shown.plain !== null;
    const { categories } = shown;
    const example = (text: string): View =>
      html`<button type="button" class="bm-chip" aria-label=${pad.example(text)} data-example=${text} @click=${() => this.ask({ draft: text, dialect: "banmen" })}><code>${text}</code></button>`;
    const section = (title: string, hidden: boolean, content: View): View =>
      html`<section class="bm-section" ?hidden=${hidden}><h2 class="bm-heading">${title}</h2>${content}</section>`;
    const candidates = (): View =>
      candidateList(shown.candidates, this.drawn().length, pad, {
        take: this.takeCandidate,
        look: (squares) => this.live.light(squares),
      });
    return html`<div class="bm-pad-body">
        <div class="bm-pad-head">
          <div class="bm-pad-labels">
            <label class="bm-heading" for="${id}-draft">${pad.label}</label>
            <div class="bm-written">
              <label class="bm-dim" for="${id}-dialect">${pad.written}</label>
              <select class="bm-dialect-choice" id="${id}-dialect" @change=${({ target }: Event) => this.ask({ dialect: (target as HTMLSelectElement).value })}>${dialects.map(
                ({ name, title }) =>
                  html`<option value=${name} .selected=${live(name === dialect)}>${title}</option>`,
              )}</select>
            </div>
          </div>
          ${this.field.element}
          <div class="bm-examples" role="group" aria-label=${pad.examples}><span class="bm-dim">${pad.examples}</span>${EXAMPLES.map(
            example,
          )}</div>
        </div>
        <div class="bm-pad-words">
          <p class="bm-verdict ${state === "wrong" ? "bm-wrong-verdict" : ""}" id="${id}-verdict">${prose(verdict)}</p>
          <p class="bm-says bm-dim">${prose(note)}</p>
          ${this.tokens.element}${this.says}
        </div>
        <div class="bm-pad-stage">
          ${tools.modes}${this.live.element}
          <div class="bm-pad-under">${tools.hint}${tools.bar}</div>
        </div>
        <div class="bm-pad-more">
          ${drawing ? candidates() : nothing}
          <div class="bm-section" role="group" aria-label=${pad.legend} ?hidden=${drawing || categories.length === 0}>
            <div class="bm-pad-legend">${guard([...categories], () => legend(categories, texts.category))}${
              lost ? html`<p class="bm-dim bm-gone-hint">${pad.gone}</p>` : nothing
            }</div>
          </div>
          <details class="bm-section" ?hidden=${drawing || long === "" || long === short}>
            <summary class="bm-heading">${pad.inFull}</summary><p class="bm-long">${prose(capital(long))}</p>
          </details>
          ${section(
            pad.same,
            drawing || same.length === 0,
            html`<div class="bm-pad-same"><ul class="bm-same-list">${same.map(
              ({ name, kanji, games }) =>
                html`<li class="bm-same"><span class="bm-hand" lang="ja">${kanji}</span><span class="bm-same-name"
                lang="en">${name}</span><span class="bm-dim">${games.map((game) => pad.games[game] ?? game).join(", ")}</span></li>`,
            )}</ul></div>`,
          )}
          ${section(
            pad.dialects,
            drawing || dialects.length === 0,
            spellingList(
              dialects,
              dialect,
              { ...pad, cannot: pad.noText },
              {
                take: this.take,
                said: (text) => this.speak(text),
              },
            ),
          )}
        </div>
      </div>
      ${this.status}`;
  }

  private updateTools(): void {
    const { friends, enemies } = this.placed();
    const drawing = this.mode === "draw";
    const radius = this.shownFigure()?.radius ?? 0;
    this.tools.update({
      mode: this.mode,
      playing: this.live.playing,
      playable: !drawing && (this.shown.figure?.paths.length ?? 0) > 0,
      clearable: drawing ? this.drawn().length > 0 : friends.length + enemies.length > 0,
      undoable: this.back.length > 0,
      larger: radius > 1,
      smaller: radius > 0 && radius < FARTHEST,
    });
  }

  // ---------------------------------------------------------------- pointing

  private hovered(): void {
    this.lightTokens();
    this.explain();
    // With the keyboard, announce the square.
    if (this.live.byKeys) this.speak(this.describeHovered());
  }

  private lightSquares(): void {
    const { attended } = this.tokens;
    this.live.light(attended === null ? [] : squaresOf(this.shown.parts[attended]));
  }

  private lightTokens(): void {
    this.tokens.light(this.mode === "draw" ? null : this.live.at);
  }

  private describeHovered(): string {
    const { at } = this.live;
    const figure = this.shownFigure();
    if (!at || !figure) return "";
    const drawing = this.mode === "draw";
    return aboutSquare(
      at,
      { figure, plain: drawing ? null : this.shown.plain, drawn: drawing ? this.drawn() : null },
      this.texts,
    );
  }

  /** A line on what is pointed at. */
  private explain(): void {
    const { attended } = this.tokens;
    const lines = [this.describeHovered(), this.scene ? aboutScene(this.scene, this.texts) : ""].filter(
      Boolean,
    );
    const told =
      attended === null ? lines.map((line) => html`<p>${line}</p>`) : chainView(this.tokens.chain(attended));
    render(told.length > 0 ? told : html`<p class="bm-dim">${this.texts.pad.tokensHint}</p>`, this.says);
  }

  /** Announce something to screen readers, at once or after a pause. */
  private speak(text: string, after = 0): void {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => say(this.status, text), after);
  }
}

interface Named {
  readonly name: string;
  readonly kanji: string;
  readonly games: readonly string[];
}

/** The kinds with exactly these moves, as Python lists them; one that several games have is one of several games. */
function namedOf(kinds: readonly Ref[]): readonly Named[] {
  const found = new Map<string, { name: string; kanji: string; games: string[] }>();
  for (const { variant, name, kanji } of kinds) {
    const key = `${kanji} ${name}`;
    const known = found.get(key) ?? { name, kanji, games: [] };
    if (!known.games.includes(variant)) known.games.push(variant);
    found.set(key, known);
  }
  return [...found.values()];
}

/** Put a pad into an element. Returns the exact undo. */
export const mountPad = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Pad);
