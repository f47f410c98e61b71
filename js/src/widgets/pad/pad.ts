/** The pad application: a move in Betza notation with its figure, tokens, sentences and dialects. */
import type { Figure, Offset } from "../../core/figures.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Problem } from "../../core/generated/common.ts";
import { padTraits } from "../../core/generated/pad.ts";
import type { PadTraits } from "../../core/generated/pad.ts";
import { numberOf, textOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import type { Texts } from "../../i18n/studio.ts";
import { ask, isSettled, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { consume, focusedNear, html, listen, put, say, uniqueId } from "../../kit/dom.ts";
import { capital, setSentence } from "../../kit/prose.ts";
import type { Shell } from "../../kit/root.ts";
import { Waiting } from "../../kit/waiting.ts";
import { legend } from "../../board/view/legend.ts";
import { LiveFigure } from "../figure/live.ts";
import { squaresOf } from "../figure/moveinfo.ts";
import type { Spelling } from "../figure/moveinfo.ts";
import { toggled, turned } from "../figure/placedpieces.ts";
import type { Placed } from "../figure/placedpieces.ts";
import type { Scene } from "../figure/player.ts";
import { Spellings } from "../figure/spellings.ts";
import { aboutScene, aboutSquare } from "../figure/squareinfo.ts";
import { Tokens } from "../figure/tokens.ts";
import { Candidates } from "./candidates.ts";
import { draftStatus, LONGEST } from "./draftstatus.ts";
import { Field } from "./field.ts";
import { headOf, section } from "./head.ts";
import { namedOf, sameKinds } from "./samekinds.ts";
import { linesOf, renew, tokenLines } from "./tokenlines.ts";
import { Tools } from "./tools.ts";
import type { Mode } from "./tools.ts";

/** Milliseconds of a pause in typing after which what the text means is read aloud. */
const PAUSE = 900;
/** Squares to each side to draw on, unless more or fewer are asked for. */
const DRAWING = 4;
const FARTHEST = 17;
const MOST_BACK = 100;

const ASKED = ["draft", "dialect", "friends", "enemies", "drawn"] as const;
type Asked = Readonly<Partial<Record<(typeof ASKED)[number] | "radius", unknown>>>;

export class Pad {
  private readonly stop = new AbortController();
  private readonly texts: Texts;
  private readonly read = readingOf(padTraits);
  private readonly field: Field;
  private readonly dialect: HTMLSelectElement;
  private readonly verdict = html("p", { class: "bm-verdict" });
  private readonly note = html("p", { class: "bm-note bm-dim" });
  private readonly tokens: Tokens;
  private readonly says = html("div", { class: "bm-explained" });
  private readonly live: LiveFigure;
  private readonly tools: Tools;
  private readonly legend = html("div", { class: "bm-pad-legend" });
  private readonly long = html("p", { class: "bm-long" });
  private readonly spellings: Spellings;
  private readonly same = html("div", { class: "bm-pad-same" });
  private readonly candidates: Candidates;
  private readonly status = html("div", { class: "bm-spoken", role: "status" });
  private readonly sections: Readonly<Record<"full" | "legend" | "dialects" | "same", HTMLElement>>;

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
    private readonly host: Host,
    private readonly shell: Shell,
    readonly language: string,
  ) {
    const { signal } = this.stop;
    const { root } = shell;
    this.texts = textsOf(language);
    const { pad } = this.texts;
    const id = uniqueId("pad");
    this.verdict.id = `${id}-verdict`;
    this.waiting = new Waiting(
      host,
      () => {
        this.refresh();
      },
      signal,
    );
    this.shown = this.read((name) => host.get(name));

    this.field = new Field(
      this.verdict.id,
      (text) => {
        this.typed(text);
      },
      signal,
    );
    this.field.input.id = `${id}-draft`;
    put(this.field.input, "placeholder", pad.placeholder);
    this.dialect = html("select", { class: "bm-dialect-choice", id: `${id}-dialect` });
    listen(this.dialect, signal, {
      change: () => {
        this.ask({ dialect: this.dialect.value });
      },
    });
    this.tokens = new Tokens(() => {
      this.lightSquares();
      this.explain();
    }, signal);
    this.live = new LiveFigure(
      {
        hovered: () => {
          this.hovered();
        },
        pressed: (at) => {
          this.pressed(at);
        },
        played: (scene) => {
          this.scene = scene;
          this.explain();
          this.updateTools();
        },
      },
      signal,
    );
    this.tools = new Tools(
      id,
      this.texts,
      {
        mode: (mode) => {
          this.setMode(mode);
        },
        play: () => {
          this.live.play();
        },
        clear: () => {
          this.ask(this.mode === "draw" ? { drawn: [] } : { friends: [], enemies: [] });
        },
        undo: () => {
          this.undo();
        },
        resize: (by) => {
          this.resize(by);
        },
      },
      signal,
    );
    this.spellings = new Spellings(
      {
        take: (spelling) => {
          this.take(spelling);
        },
        said: (text) => {
          this.speak(text);
        },
      },
      signal,
    );
    this.candidates = new Candidates(
      {
        take: (text) => {
          this.setMode("place");
          this.ask({ draft: text, dialect: "banmen", drawn: [] });
          this.field.input.focus();
        },
        look: (squares) => {
          this.live.light(squares);
        },
      },
      signal,
    );
    this.sections = {
      full: html(
        "details",
        { class: "bm-section" },
        html("summary", { class: "bm-heading" }, pad.inFull),
        this.long,
      ),
      legend: html("div", { class: "bm-section", role: "group", "aria-label": pad.legend }, this.legend),
      dialects: section(pad.dialects, this.spellings.element),
      same: section(pad.same, this.same),
    };
    root.append(
      html(
        "div",
        { class: "bm-pad-body" },
        headOf(id, this.field.element, this.dialect, pad, signal, (text) => {
          this.ask({ draft: text, dialect: "banmen" });
        }),
        this.words(),
        this.stage(),
        this.more(),
      ),
      this.status,
    );
    this.unsubscribe = watch(host, () => {
      this.refresh();
    });
    listen(root, signal, { keydown: this.key });
    this.refresh();
    put(root, "data-ready", "true");
  }

  close(): void {
    this.stop.abort();
    this.unsubscribe();
    clearTimeout(this.speaking);
    this.shell.root.replaceChildren();
  }

  // ---------------------------------------------------------------- the page

  private words(): HTMLElement {
    return html("div", { class: "bm-pad-words" }, this.verdict, this.note, this.tokens.element, this.says);
  }

  private stage(): HTMLElement {
    const { modes, hint, bar } = this.tools;
    return html(
      "div",
      { class: "bm-pad-stage" },
      modes,
      this.live.element,
      html("div", { class: "bm-pad-under" }, hint, bar),
    );
  }

  private more(): HTMLElement {
    const { full, legend: kinds, dialects, same } = this.sections;
    return html("div", { class: "bm-pad-more" }, this.candidates.element, kinds, full, same, dialects);
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

  private take({ name, title, text }: Spelling): void {
    this.ask({ draft: text, dialect: name });
    this.speak(this.texts.pad.taken(title));
  }

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
    this.judge();
    this.showDialects();
    this.tokens.show(textOf(host.get("explained")), this.shown.parts, this.texts.pad.tokens);
    this.showFigure();
    this.showMore();
    this.updateTools();
    this.lightSquares();
    this.lightTokens();
    this.explain();
  }

  /** Say under the field what the text means, or what is wrong with it and where. */
  private judge(): void {
    const { host, held } = this;
    const wait = this.waiting.state;
    // Until the answer is there what was said of the last text stays: it comes before the next key.
    if (isSettled(host)) this.problem = this.shown.problem;
    else if (wait !== "settled") this.problem = null;
    const [draft = "", reads, text = ""] = ["draft", "reads", "text"].map((name) => textOf(host.get(name)));
    const { state, mark, verdict, note } = draftStatus(
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
    this.field.mark(mark);
    put(this.shell.root, "data-state", state);
    this.verdict.classList.toggle("bm-wrong-verdict", state === "wrong");
    setSentence(this.verdict, verdict);
    setSentence(this.note, note);
    if (this.verdict.textContent === this.heard) return;
    const first = this.heard === null;
    this.heard = this.verdict.textContent;
    if (!first) this.speak(this.heard, PAUSE);
  }

  private showDialects(): void {
    const { pad } = this.texts;
    const dialects = this.shown.dialects.map((one) => ({
      ...one,
      title: pad.dialect[one.name] ?? one.title,
    }));
    const current = textOf(this.host.get("dialect"));
    renew(this.dialect, dialects.map(({ name, title }) => `${name} ${title}`).join("\n"), () =>
      dialects.map(({ name, title }) => html("option", { value: name }, title)),
    );
    this.dialect.value = current;
    this.spellings.show(dialects, current, { ...pad, cannot: pad.noText });
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

  private showMore(): void {
    const { shown, texts, sections } = this;
    const { pad } = texts;
    const drawing = this.mode === "draw";
    this.candidates.element.hidden = !drawing;
    if (drawing)
      this.candidates.show(shown.candidates, this.drawn().length, {
        title: pad.candidates,
        empty: pad.candidatesEmpty,
        nearest: pad.nearest,
        take: pad.takeCandidate,
        unlike: pad.unlike,
        differs: pad.differs,
      });
    const { long, short } = shown.sentence;
    setSentence(this.long, capital(long));
    sections.full.hidden = drawing || long === "" || long === short;
    const lost = shown.plain !== null;
    renew(this.legend, JSON.stringify([shown.categories, lost]), () => [
      legend(shown.categories, texts.category),
      ...(lost ? [html("p", { class: "bm-dim bm-gone-hint" }, pad.gone)] : []),
    ]);
    sections.legend.hidden = drawing || shown.categories.length === 0;
    const named = namedOf(shown.same);
    renew(this.same, JSON.stringify(named), () => [sameKinds(named, (game) => pad.games[game] ?? game)]);
    sections.same.hidden = drawing || named.length === 0;
    sections.dialects.hidden = drawing || shown.dialects.length === 0;
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
    const lines =
      attended !== null
        ? linesOf(this.tokens.chain(attended))
        : [[this.describeHovered()], [this.scene ? aboutScene(this.scene, this.texts) : ""]];
    this.says.replaceChildren(...tokenLines(lines, this.texts.pad.tokensHint));
  }

  /** Announce something to screen readers, at once or after a pause. */
  private speak(text: string, after = 0): void {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      say(this.status, text);
    }, after);
  }
}
