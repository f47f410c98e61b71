/**
 * The presenter's window: the current step and the next one, the notes, a timer and the clock. It has no script and no
 * state of its own: the page that opened it draws into it and hears its keys and buttons, so that both are always in step.
 */
import { timeOf } from "../../core/time.ts";
import type { Texts } from "../../i18n/demo.ts";
import { action } from "../../kit/button.ts";
import { consume } from "../../kit/dom.ts";
import { loadKanji } from "../../kit/font.ts";
import { dress } from "../../kit/theme.ts";
import { guard, html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { actionOf } from "./keys.ts";
import type { Action } from "./keys.ts";
import type { Frame } from "./model.ts";
import { shownPicture } from "./pictures.ts";

const FEATURES = "popup,width=1120,height=780";
/** Milliseconds between looks at the clock, and at whether the window is still there. */
const TICK = 250;
const SECOND = 1000;

export interface Talk {
  readonly title: string;
  readonly language: string;
  readonly theme: unknown;
  readonly frame: Frame;
  /** What "Next" shows; null: nothing more. */
  readonly next: Frame | null;
  /** "3 of 12". */
  readonly place: string;
  /** The audience sees a blank screen. */
  readonly blank: boolean;
  readonly picture: (frame: Frame) => string;
}

interface Handlers {
  readonly act: (action: Action) => void;
  readonly closed: () => void;
}

/** Keys that are about the window of the audience only. */
const ELSEWHERE = new Set<Action["kind"]>(["screen", "help"]);

export class Presenter {
  private readonly page: Document;
  private readonly root: HTMLElement;
  private readonly ticking: ReturnType<typeof setInterval>;
  private began = Date.now();
  private talk: Talk | null = null;

  private constructor(
    private readonly window: Window,
    private readonly texts: Texts,
    private readonly handlers: Handlers,
    near: HTMLElement,
  ) {
    this.page = window.document;
    this.root = this.page.createElement("div");
    this.root.className = "banmen bm-presenter";
    const from = near.getRootNode();
    const styles = (from instanceof ShadowRoot ? from : near.ownerDocument).querySelectorAll("style");
    for (const style of styles)
      if (style.textContent.includes(".banmen")) this.page.head.append(this.page.importNode(style, true));
    this.page.body.style.margin = "0";
    this.page.body.append(this.root);
    void loadKanji(this.page);
    this.page.addEventListener("keydown", this.key);
    this.ticking = setInterval(() => this.tick(), TICK);
    globalThis.addEventListener("pagehide", this.close);
  }

  /** Open the window; null: the browser does not let the page. */
  static open(texts: Texts, handlers: Handlers, near: HTMLElement): Presenter | null {
    const opened = window.open("", "", FEATURES);
    return opened && new Presenter(opened, texts, handlers, near);
  }

  focus(): void {
    this.window.focus();
  }

  readonly close = (): void => {
    clearInterval(this.ticking);
    globalThis.removeEventListener("pagehide", this.close);
    this.window.close();
  };

  show(talk: Talk): void {
    this.talk = talk;
    this.page.title = [this.texts.presenter.title, talk.title].filter(Boolean).join(" · ");
    this.page.documentElement.lang = talk.language;
    dress(this.root, talk.theme);
    this.draw();
  }

  private tick(): void {
    if (this.window.closed) {
      this.close();
      this.handlers.closed();
    } else this.draw();
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // An element of another window is of no class that this one knows.
    const target = event.target as Element | null;
    if (target?.closest("button") && (event.key === "Enter" || event.key === " ")) return;
    const action = actionOf(event.key);
    if (!action || ELSEWHERE.has(action.kind)) return;
    consume(event);
    this.handlers.act(action);
  };

  private draw(): void {
    if (!this.talk) return;
    const { texts, handlers, page, talk } = this;
    const { frame, next, place, blank, language } = talk;
    const words = texts.presenter;
    const press = (kind: "back" | "on" | "blank" | "presenter") => () => handlers.act({ kind });
    const reset = (): void => {
      this.began = Date.now();
      this.draw();
    };
    const clock = new Date().toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    const picture = (of: Frame): unknown =>
      guard([of, talk.theme, language], () => shownPicture(talk.picture(of), page));
    render(
      html`<header>
          <h1 class="bm-spoken">${page.title}</h1>
          <p class="bm-timer"><b role="timer">${timeOf((Date.now() - this.began) / SECOND)}</b>
            ${action("reset", words.reset, reset)}</p>
          <p class="bm-place">${place}</p>
          <p class="bm-clock">${clock}</p>
        </header>
        <div class="bm-slides" role="main">
          <section class="bm-now" aria-label=${words.now}>${picture(frame)}${wordsView(frame)}</section>
          <section class="bm-next" aria-label=${words.next}>
            <h2>${words.next}</h2>
            ${next ? html`${picture(next)}<p>${next.caption}</p>` : html`<p class="bm-dim">${words.last}</p>`}
          </section>
          <section class="bm-notes" aria-label=${words.notes}>
            <h2>${words.notes}</h2>
            ${frame.notes ? html`<p>${frame.notes}</p>` : html`<p class="bm-dim">${words.noNotes}</p>`}
          </section>
        </div>
        <footer>
          ${action("back", texts.action.back, press("back"), { off: frame.back === null })}
          ${action("on", texts.action.on, press("on"), { first: true })}
          ${action("blank", blank ? words.unblank : words.blank, press("blank"))}
          ${action("presenter", words.close, press("presenter"))}
        </footer>`,
      this.root,
    );
  }
}

/** The caption, the question, and its options: the presenter sees which are right. */
function wordsView({ caption, question }: Frame): View {
  const options = question?.options.map(
    ({ text, right }) => html`<li>${text}${right ? html` <b aria-hidden="true">✓</b>` : ""}</li>`,
  );
  return html`<div class="bm-words-now"><p>${caption}</p>
    ${question ? html`<p class="bm-asks">${question.text}</p><ol>${options}</ol>` : ""}</div>`;
}
