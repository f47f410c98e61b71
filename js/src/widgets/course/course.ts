/** The map of the course: what comes next, all lessons, the games, and all kinds of a game. */
import { courseTraits } from "../../core/generated/course.ts";
import type { Opened } from "../../core/generated/course.ts";
import { traits as readingOf } from "../../core/read.ts";
import { ask, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { languageOf } from "../../i18n/catalogue.ts";
import { textsOf } from "../../i18n/studio.ts";
import { html as make, put } from "../../kit/dom.ts";
import { menu } from "../../kit/field.ts";
import { problemView } from "../../kit/note.ts";
import { initial } from "../../kit/prose.ts";
import { openShell } from "../../kit/root.ts";
import { html, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { kept } from "../atlas/context.ts";
import { stateOf, wordOf } from "./context.ts";
import type { CourseActions, CourseState } from "./context.ts";
import { Kinds, STRENGTHS } from "./kinds.ts";
import { ladderView } from "./ladder.ts";
import type { Notebook } from "./notebook.ts";
import { playView } from "./play.ts";
import type { Subject } from "./play.ts";
import { savedView } from "./saved.ts";
import type { Open } from "./saved.ts";
import { headView, meetView, playsView, stagesView } from "./tiles.ts";

class CourseView {
  private readonly shell;
  private readonly read = readingOf(courseTraits);
  private readonly kinds: Kinds;
  private readonly undo: (() => void)[] = [];
  /** The place of a widget under the map. */
  private readonly place = make("div", { class: "bm-opened-place" });
  private closeWidget: (() => void) | null = null;
  /** The model of the widget that is shown, or on its way. */
  private shown = "";
  private open: Open = { table: false, deleting: false };
  private subject: Subject = "";
  private wanted = 0;
  private wasInSight = false;

  constructor(
    el: HTMLElement,
    private readonly host: Host,
    private readonly notebook: Notebook,
  ) {
    this.shell = openShell(el, host, "course");
    this.actions = { ...this.actions, alone: host.alone === true };
    this.kinds = new Kinds(this.actions);
    this.refresh();
    this.undo.push(watch(host, this.refresh));
    // Elsewhere exercises are solved meanwhile: read the progress again when the map comes back into sight.
    const sight = new IntersectionObserver((entries) => {
      const inSight = entries.some(({ isIntersecting }) => isIntersecting);
      if (inSight && !this.wasInSight && this.undo.length > 1) ask(host, {});
      this.wasInSight = inSight;
    });
    sight.observe(this.shell.root);
    this.undo.push(() => sight.disconnect());
  }

  close(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.closeWidget?.();
    this.kinds.close();
    this.shell.close();
  }

  private actions: CourseActions = {
    alone: false,
    ask: (inputs) => {
      ask(this.host, inputs);
      this.refresh();
    },
    want: (what, kind = "") => {
      this.wanted = Math.max(this.wanted + 1, Date.now());
      ask(this.host, { wanted: { what, kind, number: this.wanted } });
    },
    follow: (event) => {
      const { currentTarget: link, ctrlKey, metaKey, shiftKey, button } = event;
      const href = link instanceof Element ? link.getAttribute("href") : null;
      const plain = !ctrlKey && !metaKey && !shiftKey && button === 0;
      if (plain && href !== null && this.notebook.follow(href)) event.preventDefault();
    },
  };

  private readonly makeState = kept(stateOf);

  private readonly refresh = (): void => {
    const { host, shell, actions, kinds } = this;
    shell.refresh();
    const lang = languageOf(host.get("lang"));
    const { course: texts, category: categories } = textsOf(lang);
    const now = this.makeState(
      this.read((name) => host.get(name)),
      texts,
      categories,
    );
    put(shell.root, "aria-label", texts.label);
    kinds.update(now);
    this.showWidget(now.opened);
    const turn = (open: Partial<Open>): void => {
      this.open = { ...this.open, ...open };
      this.refresh();
    };
    const choose = (subject: Subject): void => {
      this.subject = subject;
      this.refresh();
    };
    const opened = (...what: string[]): View | typeof nothing =>
      what.includes(now.opened?.what ?? "") ? this.openedView(now) : nothing;
    render(
      html`${headView(now, actions)}
        ${opened("review", "meet")}
        ${playsView(now, actions)}
        ${playView(now, this.gameMenu(now), this.subject, choose, actions.want)}
        ${opened("storm", "streak", "pursuit", "puzzles")}
        ${problemView(now.problem?.text ?? "", "alert")}
        <div class="bm-stages">${stagesView(now, actions)}</div>
        ${this.kindsView(now)}
        ${opened("card", "drill")}
        ${ladderView(now, actions)}
        ${savedView(now, this.open, turn, actions)}`,
      shell.root,
    );
    put(shell.root, "data-ready", "true");
  };

  private gameMenu({ texts, ladder, variant }: CourseState): View {
    const title = (name: string): string =>
      texts.game(ladder.find((one) => one.variant === name)?.title ?? name);
    const games = ladder.map((one) => one.variant);
    const values = games.includes(variant) ? games : [...games, variant];
    const choose = (chosen: string): void => this.actions.ask({ variant: chosen });
    return menu({ name: "variant", values, wordsOf: title, chosen: variant, choose }, texts.gameChoice);
  }

  private kindsView(now: CourseState): View {
    const { texts, kinds, lang } = now;
    return html`<section class="bm-kinds-of-game">
      <div class="bm-kinds-head">
        <h3>${texts.kindsOf(kinds.length)}</h3>
        ${this.actions.alone ? nothing : this.gameMenu(now)}
        <ul class="bm-strengths" lang=${lang}>${STRENGTHS.map((one) => html`<li data-strength=${one}>${texts.strength[one]}</li>`)}</ul>
      </div>
      ${this.kinds.list}${this.kinds.about}
    </section>`;
  }

  /** The widget under the map, with its title. */
  private openedView(now: CourseState): View | typeof nothing {
    const { opened, texts, ladder, memory, kinds } = now;
    if (!opened) return nothing;
    const { what, kind, variant } = opened;
    const about = kind === "" ? texts.allMoves : wordOf(now.categories, kind);
    const { want } = this.actions;
    const id = kinds.find(({ name }) => name === kind)?.id ?? "";
    const known = memory.get(id);
    const game = texts.game(ladder.find((one) => one.variant === variant)?.title ?? variant);
    const title = {
      review: texts.reviewOf(game),
      meet: texts.newOf(game),
      drill: texts.practiceOf(kind),
      storm: texts.playing(texts.games.storm, game, about),
      streak: texts.playing(texts.games.streak, game, about),
      pursuit: texts.playing(texts.games.pursuit, game, ""),
      puzzles: texts.playing(texts.games.puzzles, game, ""),
      card: initial(kind),
    }[what];
    return html`<section class="bm-opened" data-opened=${what} aria-label=${title}>
      <div class="bm-opened-head"><h3 class=${what === "card" ? "bm-spoken" : ""}>${title}</h3>${
        what === "card" && known ? html`<span class="bm-dim">${this.kinds.describe(known)}</span>` : nothing
      }<span class="bm-actions">
        <button type="button" ?hidden=${what !== "card"} @click=${() => want("drill", id)}>${texts.practise}</button>
        ${what === "review" ? meetView(now, want) : nothing}
        <button type="button" @click=${() => want("close")}>${texts.close}</button>
      </span></div>
      ${this.place}
    </section>`;
  }

  private showWidget(opened: Opened | null): void {
    const model = opened?.model ?? "";
    if (model === this.shown) return;
    this.shown = model;
    this.closeWidget?.();
    this.closeWidget = null;
    this.place.replaceChildren();
    if (!opened) return;
    const byCode = (): void => this.place.replaceChildren(make("code", {}, opened.code));
    // A task is read from its top; of a card, as much comes into sight as there is room for.
    const block = opened.what === "card" ? "nearest" : "start";
    const comeIntoSight = (): void => this.place.closest(".bm-opened")?.scrollIntoView({ block });
    queueMicrotask(comeIntoSight); // after it stands in the page
    void this.notebook
      .show(model, this.place)
      .then((undo) => {
        if (this.shown !== model) undo?.();
        else if (undo) this.closeWidget = undo;
        else byCode();
      }, byCode)
      .then(() => requestAnimationFrame(comeIntoSight));
  }
}

export function mountCourse(el: HTMLElement, host: Host, notebook: Notebook): () => void {
  const view = new CourseView(el, host, notebook);
  return () => view.close();
}
