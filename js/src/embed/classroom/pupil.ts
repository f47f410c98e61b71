/**
 * The page of a pupil in a class: join with a code and a name, wait, answer in the trainer of exported drills, see that the
 * answer has arrived. The browser keeps answers that were not saved yet, and sends them again when there is a connection.
 */
import { readPupilState, readRefused, readSaved } from "../../core/generated/classroom.ts";
import type { Answering, Join, PupilState, VoteGame } from "../../core/generated/classroom.ts";
import { PROTOCOL } from "../../core/generated/words.ts";
import { listOf, recordOf } from "../../core/read.ts";
import { LANGUAGES, languageOf, loadLanguage } from "../../i18n/catalogue.ts";
import { textsOf } from "../../i18n/pupil.ts";
import type { Texts } from "../../i18n/pupil.ts";
import { html as make } from "../../kit/dom.ts";
import { dress, watchTheme } from "../../kit/theme.ts";
import { html, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { drawingsOf } from "../../widgets/classroom/drawings.ts";
import { gameText } from "../../widgets/classroom/game.ts";
import { Connection, REMOVED } from "./connection.ts";
import type { Line } from "./connection.ts";
import { hex, keptOf, mergedRows, NOTHING } from "./outbox.ts";
import type { Fields, Kept } from "./outbox.ts";
import { PupilModel } from "./pupilmodel.ts";
import "./pupil.css";

/** How many answers may be on their way at once. */
const WINDOW = 8;
/** Milliseconds until an answer that could not be saved is sent again. */
const AGAIN = 2000;

export class PupilPage {
  private readonly key = `banmen-class ${location.pathname}`;
  private readonly head = make("header", { class: "bm-class-head" });
  private readonly body = make("div", { class: "bm-class-body" });
  private readonly place = make("div", { class: "bm-class-place" });
  private readonly connection: Connection;
  private line: Line = "connecting";
  private kept: Kept;
  private state: PupilState | null = null;
  private model: PupilModel | null = null;
  private undo: (() => void) | undefined;
  /** The stage that is shown or loaded. */
  private stage = "";
  /** The answers on their way, by id. */
  private readonly sending = new Set<string>();
  private joining = false;
  private message = "";
  private arrived = "";
  private failed = false;
  private closedBy = 0;
  /** The language that was asked for last; `language` is the one that is loaded. */
  private asked = "en";
  private language = "en";
  private texts: Texts = textsOf("en");

  constructor(private readonly root: HTMLElement) {
    root.replaceChildren(this.head, this.body, this.place);
    const dressed = (): void => dress(root, "host");
    dressed();
    watchTheme(document, dressed);
    void import("../../widgets/trainer/index.ts"); // there when the first question comes
    this.kept = keptOf(stored(this.key));
    this.connection = new Connection("socket", {
      opened: () => this.opened(),
      received: (message) => this.received(message),
      changed: (line, code) => this.lineChanged(line, code),
    });
    const preferred = navigator.languages.map((one) => one.slice(0, 2));
    void this.speak(preferred.find((one) => LANGUAGES.includes(one)) ?? "en");
    this.draw();
  }

  private async speak(language: string): Promise<void> {
    this.asked = language;
    await loadLanguage(language);
    if (language === "ja") {
      // Chromium keeps the boxes of characters that it drew before their font came.
      const { loadKanji } = await import("../../widgets/trainer/index.ts");
      await loadKanji(document);
    }
    if (language !== this.asked) return;
    this.language = languageOf(language);
    this.texts = textsOf(this.language);
    document.documentElement.lang = this.language;
    this.draw();
  }

  // -------------------------------------------------------------- what comes

  private opened(): void {
    this.sending.clear();
    if (this.kept.token !== "") this.connection.send(this.joinMessage());
  }

  private joinMessage(code = "", name = ""): Join {
    return { type: "join", protocol: PROTOCOL, token: this.kept.token, code, name };
  }

  private lineChanged(line: Line, code: number): void {
    this.line = line;
    this.closedBy = line === "closed" ? code : 0;
    if (line !== "open") {
      this.sending.clear();
      this.joining = false;
    }
    this.draw();
  }

  private received(message: Fields): void {
    switch (message.type) {
      case "state":
        this.show(readPupilState(message));
        break;
      case "saved":
        this.saved(message);
        break;
      case "refused":
        this.refused(message);
        break;
    }
    this.draw();
  }

  private show(state: PupilState | undefined): void {
    if (!state) return;
    this.joining = false;
    this.message = "";
    const first = this.state === null;
    if (state.phase !== this.state?.phase || state.at !== this.state.at) this.arrived = "";
    this.state = state;
    // Another class at the same address: nothing of the last one is for it.
    if (state.classId !== this.kept.classId && this.kept.classId !== "")
      this.keep({ ...NOTHING, token: this.kept.token });
    this.keep({ classId: state.classId, name: state.name });
    if (state.lang !== this.asked) void this.speak(state.lang);
    if (state.stage !== this.stage) void this.load(state);
    else if (first && state.stage === "") this.clear();
    this.flush();
  }

  private saved(message: Fields): void {
    const saved = readSaved(message);
    if (!saved) return;
    this.sending.delete(saved.id);
    this.keep({ outbox: this.kept.outbox.filter(({ id }) => id !== saved.id) });
    const { line } = this.texts;
    const [inTime, late] =
      this.state?.mode === "vote" ? [line.voted, line.lateVote] : [line.saved, line.late];
    this.arrived = saved.late ? late : inTime;
    this.model?.saved(saved);
    this.flush();
  }

  private refused(message: Fields): void {
    const { reason, id } = readRefused(message) ?? { reason: "message", id: "" };
    const { refused, line } = this.texts;
    this.joining = false;
    this.sending.delete(id);
    const again = reason === "unsaved" || reason === "rate";
    if (id !== "" && again) {
      this.message = line.unsaved;
      setTimeout(() => this.flush(), AGAIN);
      return;
    }
    if (id !== "") this.keep({ outbox: this.kept.outbox.filter((one) => one.id !== id) });
    if (reason === "token") {
      // Another class: the form asks for its code.
      this.keep({ ...NOTHING });
      this.state = null;
      return;
    }
    if (reason === "removed") {
      this.keep({ ...NOTHING });
      this.connection.end(REMOVED);
      return;
    }
    if (this.state === null) this.keep({ token: "" });
    this.message = reason in refused ? refused[reason as keyof typeof refused] : refused.other;
  }

  // -------------------------------------------------------------- answers

  /** Take new answers from the trainer: keep them first, then send them. */
  private take(answers: readonly Answering[], rows: readonly unknown[], at: number): void {
    if (answers.length > 0) this.arrived = "";
    this.keep({ outbox: [...this.kept.outbox, ...answers], stage: this.stage, rows, at });
    this.flush();
    this.draw();
  }

  /** Send what is not on its way yet. */
  private flush(): void {
    if (this.state === null) return;
    for (const answer of this.kept.outbox) {
      if (this.sending.size >= WINDOW) return;
      if (this.sending.has(answer.id)) continue;
      if (!this.connection.send(answer)) return;
      this.sending.add(answer.id);
    }
  }

  private keep(some: Partial<Kept>): void {
    this.kept = { ...this.kept, ...some };
    store(this.key, JSON.stringify(this.kept));
  }

  // -------------------------------------------------------------- the trainer

  private clear(): void {
    this.undo?.();
    this.undo = undefined;
    this.model = null;
    this.place.replaceChildren();
  }

  /** Load what is asked, and show it. */
  private async load(state: PupilState): Promise<void> {
    const { stage } = state;
    this.stage = stage;
    this.failed = false;
    if (stage === "") {
      this.clear();
      return;
    }
    try {
      const response = await fetch(new URL(stage, document.baseURI));
      if (!response.ok) throw new Error(`${response.status}`);
      const traits = recordOf(await response.json());
      const { default: trainer } = await import("../../widgets/trainer/index.ts");
      await loadLanguage(traits.lang);
      if (stage !== this.stage) return;
      this.clear();
      const own = this.kept.stage === stage ? this.kept.rows : [];
      const rows = mergedRows(own, listOf(this.state?.rows));
      const at = this.kept.stage === stage ? this.kept.at : firstOpen(rows, listOf(traits.queue).length);
      const played = state.mode === "storm" ? this.raceOf(traits, state.left) : { answers: rows, at };
      const model = new PupilModel(
        { ...traits, ...played, ...votesOn(traits, this.state) },
        { take: (...given) => this.take(...given) },
      );
      this.model = model;
      this.undo = (await trainer.render({ model, el: this.place })) ?? undefined;
      scrollTo(0, 0);
    } catch (error) {
      if (stage !== this.stage) return;
      console.warn("banmen:", error);
      this.failed = true;
      this.stage = "";
    }
    this.draw();
  }

  /** Make the rest of a race: also after a reload, no question comes twice. */
  private raceOf(traits: Fields, left: number): Fields {
    const answered = [...listOf(this.state?.rows), ...this.kept.outbox].map((one) => recordOf(one).card);
    const queue = listOf(traits.queue).filter((one) => !answered.includes(recordOf(one).card));
    const storm = { seconds: Math.max(1, Math.floor(left)), best: null, runs: 1 };
    return { storm, queue, answers: [], at: 0 };
  }

  // -------------------------------------------------------------- drawing

  private draw(): void {
    const { texts, state, line } = this;
    const title = state === null ? texts.heading : state.title || texts.untitled;
    document.title = [title, "banmen"].join(" · ");
    const asking = state !== null && (state.phase === "open" || state.phase === "revealed");
    const place = !asking
      ? ""
      : state.mode === "together"
        ? texts.place(state.at + 1, state.count)
        : state.mode === "vote"
          ? texts.vote.place(state.at + 1)
          : "";
    render(
      html`<div class="bm-class-title"><h1>${title}</h1>${place ? html`<p>${place}</p>` : nothing}</div>
        ${state ? html`<p class="bm-class-name">${state.name}</p>` : nothing}
        <p class="bm-class-line" role="status" data-line=${line} data-tone=${this.tone()}>${this.lineText()}</p>`,
      this.head,
    );
    render(this.bodyView(), this.body);
    this.place.hidden =
      this.closedBy !== 0 ||
      state === null ||
      state.phase === "lobby" ||
      (state.phase === "over" && state.mode === "storm");
    this.root.dataset.phase = state?.phase ?? "joining";
    this.root.dataset.mode = state?.mode ?? "";
  }

  private tone(): string {
    const { outbox } = this.kept;
    if (this.line !== "open") return "wait";
    if (outbox.length > 0) return "sending";
    return this.arrived === "" ? "" : "saved";
  }

  private lineText(): string {
    const { line } = this.texts;
    const { outbox } = this.kept;
    if (this.line === "connecting") return this.state || this.kept.token ? line.connecting : "";
    if (outbox.length > 0) return line.sending(outbox.length);
    return this.arrived || (this.state ? line.open : "");
  }

  private bodyView(): View | typeof nothing {
    const { texts, state } = this;
    if (this.closedBy === REMOVED) return card(texts.removed);
    if (this.closedBy !== 0)
      return html`<section class="bm-class-card"><p>${texts.replaced}</p>
        <button type="button" class="bm-first" @click=${() => this.connection.connect()}>${texts.here}</button></section>`;
    if (state === null) return this.kept.token !== "" && !this.joining ? nothing : this.formView();
    const message = this.message
      ? html`<p class="bm-class-message" role="alert">${this.message}</p>`
      : nothing;
    if (this.failed)
      return html`${message}<section class="bm-class-card"><p>${texts.failed}</p>
        <button type="button" class="bm-first" @click=${() => void this.load(state)}>${texts.again}</button></section>`;
    if (state.game && state.phase !== "lobby") return html`${message}${this.gameView(state, state.game)}`;
    switch (state.phase) {
      case "lobby":
        return html`${message}<section class="bm-class-card"><h2>${texts.hello(state.name)}</h2><p>${state.game ? texts.waitForVote : texts.wait}</p></section>`;
      case "over":
        return html`${message}<section class="bm-class-card"><h2>${texts.over}</h2>${this.scoreView(state)}</section>`;
      case "revealed":
        return html`${message}${this.verdictView(state)}`;
      case "open":
      case "thinking":
        return message;
    }
  }

  private gameView({ phase }: PupilState, game: VoteGame): View {
    const { texts } = this;
    const said = phase === "revealed" ? texts.voted : gameText(game, phase, texts.vote);
    const over = phase === "over" ? texts.over : "";
    return html`<p class="bm-class-game" role="status"><b>${over}</b> ${said}</p>`;
  }

  private scoreView(state: PupilState): View {
    const { texts } = this;
    if (state.mode !== "storm") return html`<p>${texts.score(state.score, state.count)}</p>`;
    return html`<p>${texts.raceScore(state.score)}</p>${state.rank > 0 ? html`<p>${texts.rank(state.rank)}</p>` : nothing}`;
  }

  private verdictView({ right, note, rows }: PupilState): View {
    const { texts } = this;
    const answered = listOf(recordOf(listOf(rows)[0]).tries).length > 0;
    const head = right === null ? (answered ? texts.noted : texts.missed) : right ? texts.right : texts.wrong;
    // A reason may begin with the verdict itself.
    const said = note.startsWith(head.replace(/[.。]$/, ""));
    return html`<section class="bm-class-verdict" role="status" data-right=${String(right)}>${said ? nothing : html`<b>${head}</b>`}
      <span>${note}</span></section>`;
  }

  private formView(): View {
    const { texts, joining } = this;
    const code = location.hash.slice(1, 21);
    return html`<form class="bm-class-card" @submit=${this.submit}>
      <label><span>${texts.code}</span><input name="code" required maxlength="20" autocomplete="off"
        autocapitalize="characters" spellcheck="false" .defaultValue=${code} aria-describedby="bm-code-hint"></label>
      <small id="bm-code-hint">${texts.codeHint}</small>
      <label><span>${texts.name}</span><input name="name" required maxlength="24" autocomplete="nickname"
        aria-describedby="bm-name-hint"></label>
      <small id="bm-name-hint">${texts.nameHint}</small>
      <button type="submit" class="bm-first" ?disabled=${joining || this.line !== "open"}>${joining ? texts.joining : texts.join}</button>
      <p class="bm-class-message" role="alert">${this.message}</p>
    </form>`;
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const [code, name] = [form.get("code"), form.get("name")].map((one) =>
      typeof one === "string" ? one : "",
    );
    this.joining = true;
    this.message = "";
    this.keep({ ...NOTHING, token: hex(16) });
    if (!this.connection.send(this.joinMessage(code, name))) {
      this.joining = false;
      this.keep({ ...NOTHING });
    }
    this.draw();
  };
}

/** The votes as arrows on the board, once they are revealed. */
function votesOn(traits: Fields, state: PupilState | null): Fields {
  if (state === null || state.routes.length === 0) return {};
  const annotations = drawingsOf({ ...state, squares: new Map(), solution: [] });
  const cards = listOf(traits.cards).map(recordOf);
  return { cards: cards.map((one) => ({ ...one, board: { ...recordOf(one.board), annotations } })) };
}

const card = (text: string): View => html`<section class="bm-class-card"><p>${text}</p></section>`;

/** The first place that is not done. */
function firstOpen(rows: readonly unknown[], length: number): number {
  if (length < 2) return 0;
  const open = Array.from({ length }, (_, i) => recordOf(rows[i]).done !== true).indexOf(true);
  return open === -1 ? length : open;
}

/** A browser may have no storage: then only a reload loses the pupil's place. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // as above
  }
}

const main = document.querySelector<HTMLElement>("main");
if (main) {
  main.className = "banmen bm-class-page";
  new PupilPage(main);
}
