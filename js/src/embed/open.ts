/**
 * The script of `open.html`, which opens what a link names: the part of its address after `#`. Prepared files lie beside this
 * module (banmen/course/opening.py writes them). There is no Python: a position has no moves, unless somebody who has one
 * listens to the event `banmen-open` of the document and makes the board live (docs/embedding.rst).
 */
import { readLink } from "../core/links.ts";
import type { Fault, Known, Subject } from "../core/links.ts";
import { own } from "../core/links.ts";
import { bytes, listOf, recordOf, textOf } from "../core/read.ts";
import { unpackGame } from "../core/sharedgame.ts";
import type { Model, Render } from "../host/anywidget.ts";
import { NoPythonError } from "../host/staticmodel.ts";
import { languageOf, loadLanguage } from "../i18n/catalogue.ts";
import { textsOf } from "../i18n/open.ts";
import { pagePython } from "../host/python.ts";
import type { Texts } from "../i18n/open.ts";
import { dress, watchTheme } from "../kit/theme.ts";
import { html, nothing, render } from "../kit/view.ts";
import type { View } from "../kit/view.ts";
import { sentenceOf } from "./faults.ts";
import { gameTraits, positionTraits, PreparedModel } from "./prepared.ts";
import type { Fields } from "./prepared.ts";
import "./open.css";

/** The list of prepared files: `index.json`. */
interface Index extends Known {
  readonly games: Readonly<Record<string, { files: number; ranks: number; title: string }>>;
  readonly demos: Readonly<Record<string, { steps: string[]; title: string; languages: string[] }>>;
  readonly packs: Readonly<Record<string, { count: number; title: string; languages: string[] }>>;
  /** The numbers of the prepared notations. */
  readonly notations: Readonly<Record<string, number>>;
  /** Whether Python is beside this page, in the folder `python`. */
  readonly python?: boolean;
}

type FrontEnd = "widget" | "trainer" | "studio";

/** The widget that a link opens. */
interface Shown {
  /** Null: nothing but the note. */
  readonly frontEnd: FrontEnd | null;
  readonly traits: Fields;
  readonly title: string;
  /** Whether it shows its title itself. */
  readonly titled?: boolean;
  /** One line below the heading. */
  readonly note: string;
  readonly go?: (request: Fields) => Fields | null;
  /** The position whose moves the page does not have: its game and ruleset. */
  readonly asks?: Fields;
}

class LoadError extends Error {}

const load = async (name: string): Promise<Fields> => {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new LoadError(name);
  try {
    return recordOf(await response.json());
  } catch {
    throw new LoadError(name);
  }
};

/** A module of the front end; `open.css` has the styles of all of them. */
async function frontEnd(name: FrontEnd): Promise<{
  readonly default: { readonly render: Render };
  readonly staticModel: (traits: Fields) => Model;
}> {
  switch (name) {
    case "widget":
      return import("../widgets/board/index.ts");
    case "trainer":
      return import("../widgets/trainer/index.ts");
    case "studio":
      return import("../widgets/studio/index.ts");
  }
}

class Page {
  private readonly root: HTMLElement;
  private readonly head = document.createElement("div");
  private readonly place = document.createElement("div");
  private undo: (() => void) | undefined;
  /** A link that was opened meanwhile makes the earlier one late. */
  private turn = 0;

  constructor(
    main: HTMLElement,
    private readonly index: Index,
  ) {
    this.root = main;
    this.root.replaceChildren(this.head, this.place);
    const dressed = (): void => dress(this.root, "host");
    dressed();
    watchTheme(document, dressed);
    void import("../widgets/board/index.ts").then(({ loadKanji }) => loadKanji(document));
    window.addEventListener("hashchange", () => void this.open());
  }

  async open(): Promise<void> {
    const turn = ++this.turn;
    const { subject, lang, faults: found } = readLink(location.hash, this.index);
    const faults = [...found];
    await loadLanguage(lang);
    const texts = textsOf(languageOf(lang));
    let shown: Shown | null = null;
    let failed = "";
    try {
      shown = await this.read(subject, lang, faults, texts);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      failed = texts.failed(error.message);
    }
    if (turn !== this.turn) return;
    this.undo?.();
    this.undo = undefined;
    this.place.replaceChildren();
    document.documentElement.lang = languageOf(lang);
    document.title = [shown?.title, "banmen"].filter(Boolean).join(" · ");
    render(this.headView(texts, shown, failed, faults), this.head);
    this.root.dataset.ready = "false";
    if (shown?.frontEnd) {
      const { default: view, staticModel } = await frontEnd(shown.frontEnd);
      if (turn !== this.turn) return;
      const asking = shown.traits.python === undefined ? null : staticModel(shown.traits);
      const model = asking ?? this.modelOf(shown, subject, texts);
      this.undo = (await view.render({ model, el: this.place })) ?? undefined;
      // What the link names is asked for as if it had been typed.
      asking?.save_changes();
      if (shown.asks && model instanceof PreparedModel)
        this.askMoves(
          model,
          shown,
          (note) => {
            if (turn === this.turn)
              render(this.headView(texts, { ...shown, note }, failed, faults), this.head);
          },
          texts,
        );
    }
    this.root.dataset.ready = "true";
  }

  private headView(texts: Texts, shown: Shown | null, failed: string, faults: readonly Fault[]): View {
    const wrong = [...faults.map((fault) => sentenceOf(fault, texts)), failed].filter(Boolean);
    return html`
      <header class="bm-open-head">
        <a class="bm-open-home" href="#" title=${texts.home}>盤面 banmen</a>
        ${shown ? html`<h1 class=${shown.titled ? "bm-spoken" : ""}>${shown.title}</h1>` : html`<h1>${texts.home}</h1>`}
      </header>
      ${
        wrong.length > 0
          ? html`<div class="bm-open-wrong" role="alert">
              <strong>${texts.wrong}</strong>
              ${wrong.map((text) => html`<p>${text}</p>`)}
            </div>`
          : nothing
      }
      ${shown?.note ? html`<p class="bm-open-note" role="status">${shown.note}</p>` : nothing}
      ${shown ? nothing : this.contents(texts)}
    `;
  }

  /** Everything that can be opened. */
  private contents(texts: Texts): View {
    const { games, demos, packs } = this.index;
    const list = (
      title: string,
      rows: readonly (readonly [hash: string, text: string, more: string])[],
    ): View =>
      html`<section>
        <h2>${title}</h2>
        <ul>
          ${rows.map(
            ([hash, text, more]) =>
              html`<li><a href=${hash}>${text}</a>${more ? html` <small>${more}</small>` : nothing}</li>`,
          )}
        </ul>
      </section>`;
    return html`<div class="bm-open-all">
      ${list(
        texts.games,
        Object.entries(games).map(([name, { title, files, ranks }]) => [
          `#tsfen=start&variant=${name}`,
          title,
          `${files} × ${ranks}`,
        ]),
      )}
      ${list(
        texts.demos,
        Object.entries(demos).map(([name, { title }]) => [`#demo=${name}`, title, ""]),
      )}
      ${list(
        texts.packs,
        Object.entries(packs).map(([name, { title, count }]) => [
          `#drill=${name}/1`,
          title,
          texts.count(count),
        ]),
      )}
    </div>`;
  }

  /** Have Python find the moves of every position that is shown. */
  private askMoves(model: PreparedModel, shown: Shown, say: (note: string) => void, texts: Texts): void {
    const python = pagePython();
    const ask = async (): Promise<void> => {
      const tsfen = textOf(model.get("tsfen"));
      if (model.get("moves")) return;
      if (python.state !== "ready") say(texts.loadingMoves);
      try {
        const { error, moves, turn, result, in_check } = await python.ask({
          ...shown.asks,
          request: "position",
          tsfen,
        });
        say(textOf(error) === "" ? "" : texts.fault.position(textOf(error)));
        if (textOf(error) !== "" || model.get("tsfen") !== tsfen) return;
        model.update({ moves: bytes(recordOf(moves).base64), turn, result, in_check });
      } catch {
        say(texts.noMoves);
      }
    };
    model.on("change:tsfen", () => void ask());
    void ask();
  }

  private modelOf(shown: Shown, subject: Subject, texts: Texts): PreparedModel {
    const model = new PreparedModel(shown.traits);
    const { go } = shown;
    const live = new CustomEvent("banmen-open", { detail: { subject, model }, cancelable: true });
    if (go)
      model.answer = (request, reply) => {
        const traits = request.request === "goto" ? go(request) : null;
        if (!traits) throw new NoPythonError();
        model.update(traits);
        reply({ ok: true, text: texts.answered });
      };
    document.dispatchEvent(live);
    return model;
  }

  private async read(subject: Subject, lang: string, faults: Fault[], texts: Texts): Promise<Shown | null> {
    const site = location.href.split("#")[0] ?? "";
    const looks = { lang: lang || "en", site, glyphs: "rose", coordinates: "letters", panel: "full" };
    const prepared = async (
      folder: string,
      name: string,
      languages: readonly string[] = [],
    ): Promise<Fields> =>
      load(`${folder}/${name}${languages.includes(lang) && lang !== "en" ? `.${lang}` : ""}.json`);
    switch (subject.kind) {
      case "none":
        return null;
      case "position": {
        const game = await prepared("games", subject.variant);
        const traits = positionTraits(game, subject.tsfen, subject, faults);
        const note = traits.moves ? "" : texts.noMoves;
        const { variant, ruleset } = subject;
        return {
          ...(this.index.python && !traits.moves ? { asks: { variant, ruleset } } : {}),
          frontEnd: "widget",
          traits: { ...traits, ...looks, ruleset },
          title: textOf(game.title),
          titled: true,
          note,
        };
      }
      case "game": {
        const shared = await unpackGame(subject.packed);
        if ("what" in shared) {
          faults.push(shared);
          return null;
        }
        const { games } = this.index;
        if (!own(games, shared.variant)) {
          const known = Object.keys(games);
          faults.push({ what: "unknown", name: "game", got: shared.variant.slice(0, 40), known });
          return null;
        }
        const game = await prepared("games", shared.variant);
        const checked = readLink(
          `#variant=${shared.variant}&${new URLSearchParams({ square: subject.square, region: subject.region }).toString()}`,
          this.index,
        );
        faults.push(...checked.faults);
        const at = checked.subject.kind === "position" ? checked.subject : subject;
        const { variant, ruleset } = shared;
        const { traits, go } = gameTraits(game, shared, { ...at, orientation: subject.orientation }, faults);
        return {
          ...(this.index.python ? { asks: { variant, ruleset } } : {}),
          frontEnd: "widget",
          traits: { ...traits, ...looks, ruleset },
          title: textOf(game.title),
          titled: true,
          note: texts.noMoves,
          go: (request) => {
            const found = go(request);
            return found && { ...found, ...looks, ruleset };
          },
        };
      }
      case "betza": {
        const number = own(this.index.notations, subject.betza.trim());
        const title = subject.betza.slice(0, 60);
        if (this.index.python) {
          const known = number ?? Object.values(this.index.notations)[0] ?? 0;
          const traits = await prepared("notations", String(known));
          const draft = number === undefined ? { draft: subject.betza, seq: 1, answered: 0 } : {};
          const asking = { ...traits, ...draft, python: { request: "pad" }, lang: looks.lang };
          return { frontEnd: "studio", traits: asking, title, note: "" };
        }
        if (number === undefined) return { frontEnd: null, traits: {}, title, note: texts.unprepared(title) };
        const traits = await prepared("notations", String(number));
        return { frontEnd: "studio", traits: { ...traits, lang: looks.lang }, title, note: texts.noOther };
      }
      case "drill": {
        const traits = await prepared("packs", subject.pack, own(this.index.packs, subject.pack)?.languages);
        const at = { at: subject.number - 1, lang: looks.lang, site };
        return {
          frontEnd: "trainer",
          traits: { ...traits, ...at },
          title: textOf(traits.title),
          titled: true,
          note: "",
        };
      }
      case "demo": {
        const traits = await prepared("demos", subject.name, own(this.index.demos, subject.name)?.languages);
        const frames = listOf(traits.frames).map((frame) => textOf(recordOf(frame).path));
        const at = { at: Math.max(0, frames.indexOf(subject.step)), lang: looks.lang, site };
        return { frontEnd: "trainer", traits: { ...traits, ...at }, title: textOf(traits.title), note: "" };
      }
    }
  }
}

async function start(): Promise<void> {
  const main = document.querySelector<HTMLElement>("main");
  if (!main) return;
  try {
    const index = (await load("index.json")) as unknown as Index;
    main.className = "banmen bm-open";
    await new Page(main, index).open();
  } catch (error) {
    console.error("banmen:", error);
    main.textContent = "This page could not load its files. Check the connection and reload the page.";
  }
}

void start();
