/** The pad application: a move in Betza notation with its figure, tokens, sentences and dialects. */
import type { Figure, Offset } from "../../core/figures.ts";
import { loadingView } from "../../kit/loading.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Problem } from "../../core/generated/common.ts";
import { padTraits } from "../../core/generated/pad.ts";
import type { PadTraits, Same } from "../../core/generated/pad.ts";
import { numberOf, textOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import type { Texts } from "../../i18n/studio.ts";
import { ask, isSettled, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { consume, listen, put, say, uniqueId } from "../../kit/dom.ts";
import { faces } from "../../kit/field.ts";
import { mountLocalized } from "../../kit/language.ts";
import { liveRegion } from "../../kit/note.ts";
import { capital, prose } from "../../kit/prose.ts";
import { openShell } from "../../kit/root.ts";
import { guard, html, live, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { Waiting } from "../../kit/waiting.ts";
import { legend } from "../../board/view/legend.ts";
import { Explanation } from "../figure/explanation.ts";
import type { Centre } from "../figure/figure.ts";
import { FARTHEST, LiveFigure } from "../figure/live.ts";
import type { Spelling } from "../figure/moveinfo.ts";
import { placedOf, toggled, turned } from "../figure/placedpieces.ts";
import { roseIcon } from "../figure/rose.ts";
import { spellingList } from "../figure/spellings.ts";
import { candidateList } from "./candidates.ts";
import { draftStatus, LONGEST } from "./draftstatus.ts";
import type { DraftStatus } from "./draftstatus.ts";
import { Field } from "./field.ts";
import { Tools } from "./tools.ts";

/** Moves to begin with: the simplest letters, and a piece that is known for each of the others. */
const EXAMPLES = ["W", "F", "N", "WfF", "R", "fRbB", "FR[fD?R]", "KDNA[K-bK][cK-aK]"];

/** Milliseconds of a pause in typing after which what the text means is read aloud. */
const PAUSE = 900;
/** Squares to each side to draw on, unless more or fewer are asked for. */
const DRAWING = 4;
const MOST_BACK = 100;

/** The effects of a click on the figure. */
const MODES = ["look", "place", "draw"] as const;
type Mode = (typeof MODES)[number];

const ASKED = ["draft", "dialect", "friends", "enemies", "drawn"] as const;
type Asked = Readonly<Partial<Record<(typeof ASKED)[number] | "radius", unknown>>>;

class Pad {
  private readonly stop = new AbortController();
  private readonly shell;
  private readonly texts: Texts;
  private readonly read = readingOf(padTraits);
  private readonly field: Field;
  private readonly id = uniqueId("pad");
  private readonly explained: Explanation;
  private readonly live: LiveFigure;
  private readonly tools: Tools;
  private readonly status = liveRegion();

  private mode: Mode = matchMedia("(hover: none)").matches ? "look" : "place";
  private shown: PadTraits;
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
  /** The piece in the middle wears the move that is written. */
  private centre: Centre = { name: "" };

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

    const { pad } = this.texts;
    const named = { id: `${id}-draft`, placeholder: pad.placeholder, "aria-describedby": `${id}-verdict` };
    this.field = new Field(pad.label, named, (text) => this.typed(text), signal);
    this.live = new LiveFigure(
      {
        changed: () => {
          this.explain();
          this.updateTools();
        },
        pressed: (at) => this.pressed(at),
        said: () => this.speak(this.live.about(this.texts)),
      },
      signal,
    );
    this.explained = new Explanation((squares) => this.live.light(squares), signal);
    this.tools = new Tools(
      pad,
      {
        play: () => this.live.play(),
        undo: () => this.undo(),
        clear: () => this.ask(this.mode === "draw" ? { drawn: [] } : { friends: [], enemies: [] }),
        smaller: () => this.resize(1),
        larger: () => this.resize(-1),
      },
      signal,
    );
    signal.addEventListener(
      "abort",
      watch(host, () => this.refresh()),
    );
    listen(root, signal, { keydown: this.key });
    this.refresh();
    put(root, "data-ready", "true");
    host.python?.start();
  }

  close(): void {
    this.stop.abort();
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
    if (this.mode === "place") this.ask({ ...turned(placedOf(this.host), at) });
    else if (this.mode === "draw") this.ask({ drawn: toggled(this.drawn(), at) });
    else this.live.play();
    if (this.mode !== "place") this.speak(this.live.about(this.texts));
  }

  private resize(by: number): void {
    const now = this.shownFigure()?.radius ?? DRAWING;
    this.ask({ radius: Math.max(1, Math.min(FARTHEST, now + by)) }, false);
  }

  private readonly setMode = (mode: Mode): void => {
    this.mode = mode;
    this.live.leave();
    this.refresh();
  };

  private readonly key = (event: KeyboardEvent): void => {
    const undoes = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!undoes || event.target === this.field.input || this.back.length === 0) return;
    consume(event);
    this.undo();
  };

  // ---------------------------------------------------------------- the model

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
    field.input.readOnly = host.alone === true;
    if (host.alone) this.mode = "look";
    this.shown = this.read((name) => host.get(name));
    if (this.held === null) field.show(textOf(host.get("draft")));
    const status = this.judge();
    this.explained.show(textOf(host.get("explained")), this.shown.parts, this.texts);
    this.showFigure();
    render(this.view(status), this.shell.root);
    this.hear(status.verdict);
    this.updateTools();
    this.explain();
  }

  /** What the text means, or what is wrong with it and where: it stands under the field. */
  private judge(): DraftStatus {
    const { host, held } = this;
    // Python beside the page is slow at first, and answers when it has loaded.
    const patient = host.python?.usable === true && !isSettled(host);
    const loads = host.python?.state === "loading" || this.waiting.state === "silent";
    const wait = patient && loads ? "working" : this.waiting.state;
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
    const { mnemonic } = shown;
    if (this.centre.move?.mnemonic !== mnemonic) this.centre = { name: "", move: { mnemonic, royal: false } };
    put(live.element, "aria-label", drawing ? pad.figureDrawing : pad.figure(textOf(host.get("text"))));
    live.element.hidden = figure === null;
    if (figure)
      live.show(figure, drawing ? { drawn: this.drawn() } : { plain: shown.plain, centre: this.centre });
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
    const modes = {
      name: `${id}-mode`,
      values: MODES,
      wordsOf: (one: Mode) => pad.mode[one],
      chosen: mode,
      choose: this.setMode,
    };
    const candidates = (): View =>
      candidateList(shown.candidates, this.drawn().length, pad, {
        take: this.takeCandidate,
        look: (squares) => this.live.light(squares),
      });
    return html`<div class="bm-pad-body">
        <div class="bm-pad-head">
          <div class="bm-pad-labels">
            <label class="bm-heading" for="${id}-draft">${pad.label}</label>
            <div class="bm-written bm-live-only">
              <label class="bm-dim" for="${id}-dialect">${pad.written}</label>
              <select class="bm-dialect-choice" id="${id}-dialect" @change=${({ target }: Event) => this.ask({ dialect: (target as HTMLSelectElement).value })}>${dialects.map(
                ({ name, title }) =>
                  html`<option value=${name} .selected=${live(name === dialect)}>${title}</option>`,
              )}</select>
            </div>
          </div>
          ${this.field.element}
          <p class="bm-dim bm-pad-alone" ?hidden=${host.alone !== true}>${host.python ? texts.python[host.python.state === "failed" ? "failed" : "pad"] : pad.alone}</p>
          ${loadingView(host.python, texts.python)}
          <div class="bm-examples bm-live-only" role="group" aria-label=${pad.examples}><span class="bm-dim">${pad.examples}</span>${EXAMPLES.map(
            example,
          )}</div>
        </div>
        <div class="bm-pad-words">
          <p class="bm-verdict ${state === "wrong" ? "bm-wrong-verdict" : ""}" id="${id}-verdict">${prose(verdict)}</p>
          <p class="bm-says bm-dim">${prose(note)}</p>
          ${this.explained.elements}
        </div>
        <div class="bm-pad-stage">
          <div class="bm-modes bm-live-only">${faces(pad.click, modes)}</div>
          ${this.live.element}
          <div class="bm-pad-under"><p class="bm-hint bm-dim">${pad.hint[mode]}</p>${tools.element}</div>
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
              ({ name, kanji, games, kind }) =>
                html`<li class="bm-same">${guard([kind], () => roseIcon(kind))}<span class="bm-hand" lang="ja">${kanji}</span><span class="bm-same-name"
                lang="en">${name}</span><span class="bm-dim">${pad.list([...games.values()].map((title) => pad.game(title)))}</span></li>`,
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
                ...(host.alone ? {} : { take: this.take }),
                said: (text) => this.speak(text),
              },
            ),
          )}
        </div>
      </div>
      ${this.status}`;
  }

  private updateTools(): void {
    const { friends, enemies } = placedOf(this.host);
    const drawing = this.mode === "draw";
    const radius = this.shownFigure()?.radius ?? 0;
    const usable = {
      play: !drawing && (this.shown.figure?.paths.length ?? 0) > 0,
      undo: this.back.length > 0,
      clear: drawing ? this.drawn().length > 0 : friends.length + enemies.length > 0,
      smaller: radius > 0 && radius < FARTHEST,
      larger: radius > 1,
    };
    this.tools.update(usable, this.live.playing, drawing);
  }

  /** Say what is pointed at, and which parts of the text lead there. */
  private explain(): void {
    this.explained.look(this.mode === "draw" ? null : this.live.at, this.live.lines(this.texts));
  }

  /** Announce something to screen readers, at once or after a pause. */
  private speak(text: string, after = 0): void {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => say(this.status, text), after);
  }
}

/** The kinds with exactly these moves, as Python lists them; one that several games have is one of several games. */
function namedOf(kinds: readonly Same[]) {
  const found = new Map<string, { name: string; kanji: string; games: Map<string, string>; kind: Same }>();
  for (const kind of kinds) {
    const { variant, variantTitle, name, kanji } = kind;
    const key = `${kanji} ${name}`;
    const games = found.get(key)?.games ?? [];
    found.set(key, { name, kanji, games: new Map([...games, [variant, variantTitle]]), kind });
  }
  return [...found.values()];
}

/** Put a pad into an element. Returns the exact undo. */
export const mountPad = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Pad);
