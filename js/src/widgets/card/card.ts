/** The card application: everything known about one kind of piece. */
import { cardTraits } from "../../core/generated/card.ts";
import { recordOf, traits as readingOf } from "../../core/read.ts";
import { textsOf } from "../../i18n/studio.ts";
import { ask, isSettled, watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { focusInPlace, put, say, uniqueId } from "../../kit/dom.ts";
import { liveRegion, problem } from "../../kit/note.ts";
import { capital, prose } from "../../kit/prose.ts";
import { openShell } from "../../kit/root.ts";
import { guard, html, nothing, render } from "../../kit/view.ts";
import { Waiting } from "../../kit/waiting.ts";
import { legend } from "../../board/view/legend.ts";
import { Explanation } from "../figure/explanation.ts";
import { spellingList } from "../figure/spellings.ts";
import { Stage } from "../figure/stage.ts";
import { identity, nameOf, writtenOn } from "./identity.ts";
import { mobilityOf, others, promotions, worthOf } from "./links.ts";
import { cardOf } from "./model.ts";
import type { Card, Ref } from "./model.ts";
import { rulingsView } from "./rulings.ts";
import { languageOf } from "../../i18n/catalogue.ts";

class CardView {
  private readonly end = new AbortController();
  private readonly shell;
  private readonly read = readingOf(cardTraits);
  private readonly waiting;
  private readonly stage;
  private readonly explained;
  private readonly group = uniqueId("ruling");
  private readonly status = liveRegion();
  private readonly problem = problem("alert");
  /** The kind gone to from here: it gets the focus when it comes. */
  private awaited = "";

  constructor(
    el: HTMLElement,
    private readonly host: Host,
  ) {
    this.shell = openShell(el, host, "card");
    const { signal } = this.end;
    this.waiting = new Waiting(host, this.refresh, signal);
    this.stage = new Stage(
      host,
      {
        hovered: (at) => this.explained.look(at),
        ask: (traits) => this.ask(traits),
        said: this.speak,
      },
      signal,
    );
    this.explained = new Explanation((squares) => this.stage.live.light(squares), signal);
    this.refresh();
    signal.addEventListener("abort", watch(host, this.refresh));
    put(this.shell.root, "data-ready", "true");
  }

  close(): void {
    this.end.abort();
    this.shell.close();
  }

  private readonly refresh = (): void => {
    const { host, stage, explained, shell } = this;
    const go = host.alone ? null : this.go;
    shell.refresh();
    this.waiting.update();
    const lang = languageOf(host.get("lang"));
    const texts = textsOf(lang);
    const { card, live, pad, category } = texts;
    const shown = this.read((name) => host.get(name));
    const read = cardOf(shown);
    const { piece } = read;
    const name = nameOf(piece, lang).text;
    put(shell.root, "aria-label", card.label(name));
    stage.show({
      shown,
      texts,
      label: pad.figure(name),
      centre: { name: writtenOn(piece), promoted: piece.promoted },
      wait: this.waiting.state,
    });
    explained.show(read.betza, shown.parts, texts);
    const wished =
      this.waiting.state === "silent" || isSettled(host) ? new Map<string, string>() : shown.chosen;
    const { short, long } = shown.sentence;
    say(this.problem, shown.problem?.text ?? "");
    render(
      html`<div class="bm-sheet-of-kind">
        <div class="bm-top">${identity(read, texts, lang)}</div>
        ${this.problem}
        <div class="bm-columns">
          <div class="bm-column bm-column-figure">
            ${stage.element}
            <div class="bm-means">${guard([category, ...shown.categories], () => legend(shown.categories, category))}</div>
          </div>
          <div class="bm-column bm-column-words">
            <section class="bm-part bm-move">
              <p class="bm-short">${prose(capital(short))}</p>
              <details><summary>${card.inFull}</summary><p class="bm-long">${prose(capital(long))}</p></details>
            </section>
            <section class="bm-part"><h2>${card.betza}</h2><div>${explained.elements}</div></section>
            <div class="bm-mobility">${worthOf(read, texts)}${mobilityOf(read, texts)}</div>
            <div class="bm-links">${promotions(read, texts, go)}</div>
            ${rulingsView(read.rulings, wished, texts, this.group, host.alone ? null : this.choose)}
            <div class="bm-elsewhere">${others(read, texts, go)}</div>
            <details class="bm-part bm-otherwise"><summary>${card.dialects}</summary>${spellingList(
              shown.dialects,
              "",
              { ...pad, cannot: live.cannot },
              { said: this.speak },
            )}</details>
            <p class="bm-dim bm-remarks" lang="en">${piece.notes}</p>
            <p class="bm-dim bm-remarks">${
              piece.sources === "" ? nothing : html`${card.sources}<span lang="en">${piece.sources}</span>`
            }</p>
          </div>
        </div>
        ${this.status}
      </div>`,
      shell.root,
    );
    this.arrive(piece, name);
  };

  private readonly choose = (ruling: string, reading: string): void =>
    this.ask({ rulings: { ...recordOf(this.host.get("rulings")), [ruling]: reading } });

  private readonly go = ({ variant, id, name }: Ref): void => {
    this.awaited = `${variant}:${id}`;
    this.speak(name);
    this.ask({ variant, kind: id, friends: [], enemies: [], rulings: {}, radius: 0 });
  };

  /** The kind gone to is here: the focus goes to its name, as the key that led here is gone. */
  private arrive({ variant, id }: Card["piece"], name: string): void {
    if (this.awaited !== `${variant}:${id}`) return;
    this.awaited = "";
    this.stage.live.leave();
    focusInPlace(this.shell.root.querySelector<HTMLElement>(".bm-kind-name"));
    this.shell.root.scrollIntoView({ block: "nearest" });
    this.speak(name);
  }

  private ask(traits: Readonly<Record<string, unknown>>): void {
    ask(this.host, traits);
    this.waiting.again();
    this.refresh();
  }

  private readonly speak = (text: string): void => {
    this.status.textContent = text;
  };
}

export function mountCard(el: HTMLElement, host: Host): () => void {
  const view = new CardView(el, host);
  return () => view.close();
}
