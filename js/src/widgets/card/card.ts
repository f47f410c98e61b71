/** The card application: everything known about one kind of piece. */
import { cardTraits } from "../../core/generated/card.ts";
import { recordOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import type { Texts } from "../../i18n/studio.ts";
import { ask, isSettled, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { focusInPlace, html, put, say } from "../../kit/dom.ts";
import { capital, setSentence } from "../../kit/prose.ts";
import { openShell } from "../../kit/root.ts";
import { Waiting } from "../../kit/waiting.ts";
import { legend } from "../../board/view/legend.ts";
import { Explanation } from "../figure/explanation.ts";
import type { MoveInfo } from "../figure/moveinfo.ts";
import { Spellings } from "../figure/spellings.ts";
import { Stage } from "../figure/stage.ts";
import { gameOf, identity, nameOf, writtenOn } from "./identity.ts";
import { others, promotions } from "./links.ts";
import { mobilityOf } from "./mobility.ts";
import { cardOf } from "./model.ts";
import type { Card, Ref } from "./model.ts";
import { Rulings } from "./rulings.ts";

class CardView {
  private readonly end = new AbortController();
  private readonly signal = this.end.signal;
  private readonly shell;
  private readonly read = readingOf(cardTraits);
  private readonly waiting;
  private readonly stage;
  private readonly explained;
  private readonly rulings;
  private readonly spellings;

  private readonly heading = html("h2", { class: "bm-kind-name", tabindex: -1 });
  private readonly top = html("div", { class: "bm-top" });
  private readonly problem = html("p", { class: "bm-problem", role: "alert" });
  private readonly short = html("p", { class: "bm-short" });
  private readonly long = html("p", { class: "bm-long" });
  private readonly inFull = html("summary");
  private readonly means = html("div", { class: "bm-means" });
  private readonly mobility = html("div", { class: "bm-mobility" });
  private readonly links = html("div", { class: "bm-links" });
  private readonly games = html("div", { class: "bm-elsewhere" });
  private readonly otherwise = html("summary");
  private readonly notes = html("p", { class: "bm-quiet bm-remarks", lang: "en" });
  private readonly sources = html("p", { class: "bm-quiet bm-remarks" });
  private readonly liveRegion = html("p", { class: "bm-spoken", role: "status" });
  private readonly betza = html("h2");
  private keys: Record<string, string> = {};
  /** The kind gone to from here: it gets the focus when it comes. */
  private awaited = "";

  constructor(
    el: HTMLElement,
    private readonly host: Host,
  ) {
    this.shell = openShell(el, host, "card");
    const { signal } = this;
    this.waiting = new Waiting(host, this.refresh, signal);
    this.stage = new Stage(
      host,
      {
        hovered: (at) => {
          this.explained.look(at);
        },
        ask: (traits) => {
          this.ask(traits);
        },
        said: this.speak,
      },
      signal,
    );
    this.explained = new Explanation((squares) => {
      this.stage.live.light(squares);
    }, signal);
    this.rulings = new Rulings((ruling, reading) => {
      this.ask({ rulings: { ...recordOf(host.get("rulings")), [ruling]: reading } });
    }, signal);
    this.spellings = new Spellings({ said: this.speak }, signal);
    this.shell.root.append(this.layOut());
    this.refresh();
    const unsubscribe = watch(host, this.refresh);
    signal.addEventListener("abort", unsubscribe);
  }

  close(): void {
    this.end.abort();
    this.shell.close();
  }

  private layOut(): HTMLElement {
    const { stage, explained, rulings, spellings } = this;
    return html(
      "div",
      { class: "bm-sheet-of-kind" },
      this.top,
      this.problem,
      html(
        "div",
        { class: "bm-columns" },
        html("div", { class: "bm-column bm-column-figure" }, stage.element, this.means, this.mobility),
        html(
          "div",
          { class: "bm-column" },
          html(
            "section",
            { class: "bm-part bm-move" },
            this.short,
            html("details", {}, this.inFull, this.long),
          ),
          html("section", { class: "bm-part" }, this.betza, explained.element),
          this.links,
          rulings.element,
        ),
      ),
      this.games,
      html("details", { class: "bm-part bm-otherwise" }, this.otherwise, spellings.element),
      this.notes,
      this.sources,
      this.liveRegion,
    );
  }

  private readonly refresh = (): void => {
    const { host } = this;
    this.shell.refresh();
    this.waiting.update();
    const given = this.read((name) => host.get(name));
    const { lang } = given;
    const texts = textsOf(lang);
    const card = cardOf(given);
    this.showKind(card, texts, lang);
    this.showMove(card, given, texts, lang);
    const wished =
      this.waiting.state === "silent" || isSettled(host) ? new Map<string, string>() : given.chosen;
    this.rulings.show(card.rulings, wished, texts);
    say(this.problem, given.problem?.text ?? "");
    this.arrive(card, lang);
  };

  private showKind(card: Card, texts: Texts, lang: string): void {
    const { piece, characters, to, from, elsewhere } = card;
    const { signal } = this;
    put(this.shell.root, "aria-label", texts.card.label(nameOf(piece, lang).text));
    this.once("top", [piece, characters, lang], () => {
      this.top.replaceChildren(identity(piece, characters, this.heading, texts, lang));
    });
    this.once("links", [to, from, lang], () => {
      this.links.replaceChildren(promotions({ to, from }, texts, this.go, signal));
    });
    this.once("games", [piece, elsewhere, lang], () => {
      this.games.replaceChildren(others(piece, elsewhere, texts, this.go, signal));
    });
    say(this.notes, piece.notes);
    this.once("sources", [piece.sources, lang], () => {
      const named = [texts.card.sources, html("span", { lang: "en" }, piece.sources)];
      this.sources.replaceChildren(...(piece.sources === "" ? [] : named));
    });
  }

  private showMove({ piece, betza, mobility }: Card, shown: MoveInfo, texts: Texts, lang: string): void {
    const { card, live, pad } = texts;
    this.stage.show({
      shown,
      texts,
      label: pad.figure(nameOf(piece, lang).text),
      centre: { name: writtenOn(piece), promoted: piece.promoted },
      wait: this.waiting.state,
    });
    say(this.betza, card.betza);
    this.explained.show(betza, shown.parts, texts);
    setSentence(this.short, capital(shown.sentence.short));
    setSentence(this.long, capital(shown.sentence.long));
    say(this.inFull, card.inFull);
    this.once("means", [shown.categories, lang], () => {
      this.means.replaceChildren(legend(shown.categories, texts.category));
    });
    this.once("mobility", [piece.variant, mobility, lang], () => {
      this.mobility.replaceChildren(...mobilityOf(mobility, gameOf(piece, texts), texts));
    });
    say(this.otherwise, card.dialects);
    this.spellings.show(shown.dialects, "", { ...pad, cannot: live.cannot });
  }

  /** Do something where what it follows from has changed. */
  private once(part: string, from: unknown, make: () => void): void {
    const key = JSON.stringify(from);
    if (this.keys[part] === key) return;
    this.keys[part] = key;
    make();
  }

  private readonly go = ({ variant, id, name }: Ref): void => {
    this.awaited = `${variant}:${id}`;
    this.speak(name);
    this.ask({ variant, kind: id, friends: [], enemies: [], rulings: {}, radius: 0 });
  };

  /** The kind gone to is here: the focus goes to its name, as the key that led here is gone. */
  private arrive({ piece }: Card, lang: string): void {
    if (this.awaited !== `${piece.variant}:${piece.id}`) return;
    this.awaited = "";
    this.stage.live.leave();
    focusInPlace(this.heading);
    this.shell.root.scrollIntoView({ block: "nearest" });
    this.speak(nameOf(piece, lang).text);
  }

  private ask(traits: Readonly<Record<string, unknown>>): void {
    ask(this.host, traits);
    this.waiting.again();
    this.refresh();
  }

  private readonly speak = (text: string): void => {
    this.liveRegion.textContent = text;
  };
}

export function mountCard(el: HTMLElement, host: Host): () => void {
  const view = new CardView(el, host);
  return () => {
    view.close();
  };
}
