/** The demonstration application: shows frames one by one on its own board. Independent of notebooks. */
import { looksOf } from "../../core/embeddedboard.ts";
import { demoTraits, SPEEDS } from "../../core/generated/demo.ts";
import type { DemoTraits } from "../../core/generated/demo.ts";
import { traits as readingOf } from "../../core/read.ts";
import { textsOf as boardTexts } from "../../i18n/board.ts";
import { textsOf } from "../../i18n/demo.ts";
import type { Texts } from "../../i18n/demo.ts";
import type { Host } from "../../host/host.ts";
import type { Request } from "../../host/requests.ts";
import { consume, focusedNear, focusInPlace, html as element, listen, put } from "../../kit/dom.ts";
import { keepKeys } from "../../kit/hostkeys.ts";
import { mountLocalized } from "../../kit/language.ts";
import { motionAllowed } from "../../kit/motion.ts";
import { problemView } from "../../kit/note.ts";
import { dressView, openView } from "../../kit/root.ts";
import { mount as mountBoard } from "../../board/app.ts";
import type { Root } from "../../board/app.ts";
import { plainName } from "../../board/file.ts";
import { LocalBoard } from "../../board/embedded.ts";
import { linkEntry } from "../../board/linkentry.ts";
import type { ReplyBody } from "../../board/embedded.ts";
import { html, render } from "../../kit/view.ts";
import { barView, placesOf } from "./bar.ts";
import { captionOf } from "./caption.ts";
import { asks, begin, chosenAt, step } from "./flow.ts";
import type { Event, Play } from "./flow.ts";
import { showDialog } from "../../kit/dialog.ts";
import { helpDialog } from "./help.ts";
import { actionOf } from "./keys.ts";
import type { Action } from "./keys.ts";
import { demonstrationOf } from "./model.ts";
import type { Demonstration, Frame } from "./model.ts";
import { moreDialog } from "./more.ts";
import type { MoreDialog } from "./more.ts";
import { filmOf, pictureOfFrame } from "./pictures.ts";
import { Presenter } from "./presenter.ts";
import { exported, isAlone, layOut } from "./print.ts";
import type { Handout } from "./print.ts";
import { sceneAt, sceneOf } from "./scene.ts";
import { lineAt } from "./stops.ts";
import { legAt, waitOf } from "./timing.ts";

/** The traits that a demonstration is made of. */
const GIVEN = ["frames", "board", "catalogues", "positions"] as const;

/** What the board may set until the next frame, and what it may set for good. */
const PASSING = ["annotations", "outlined"];
const LASTING = ["orientation", "coordinates"];
/** Pixels from which there is room for words beside the board. */
const BESIDE = 760;

class Demo {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  readonly root = element("div", { class: "banmen bm-demo", role: "group", tabindex: "-1" });
  readonly beside = BESIDE;
  private readonly place = element("div", { class: "bm-place-of-board" });
  private readonly texts: Texts;
  private readonly board: LocalBoard;
  private readonly help: HTMLDialogElement;
  private readonly more: MoreDialog;
  private presenter: Presenter | null = null;

  private demo: Demonstration = { frames: [], board: null, moves: () => null };
  private readonly traits = readingOf(demoTraits);
  private given: DemoTraits | null = null;
  private play: Play = begin(0);
  private speed = 1;
  /** The last saved value: an equal one that comes back is ignored. */
  private saved = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private mounted = false;
  /** The frame the board shows. */
  private drawn: number | null = null;
  /** The keys came to the board by Tab: then they are its own. */
  private byKeys = false;
  private refused = "";
  /** Hidden from the class, which then looks at the presenter; a press shows it again. */
  private isBlank = false;
  private heard = "";
  private spoken = "";

  constructor(
    element: HTMLElement,
    readonly host: Host,
    readonly language: string,
  ) {
    const { signal } = this.stop;
    this.texts = textsOf(language);
    const set = (name: string, value: unknown): boolean => host.set({ [name]: value });
    this.board = new LocalBoard({ answer: (message) => this.answer(message), set }, PASSING);
    this.help = helpDialog(this.texts, signal);
    this.more = this.makeMore(signal);
    this.listen(signal);
    this.undo.push(openView(element, this));
  }

  close(): void {
    this.stop.abort();
    clearTimeout(this.timer);
    this.presenter?.close();
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  // -------------------------------------------------------------- the model

  read(): void {
    const { host } = this;
    const given = this.traits((name) => host.get(name));
    if (GIVEN.some((name) => given[name] !== this.given?.[name])) {
      this.demo = demonstrationOf(given);
      this.saved = "";
      this.drawn = null;
    }
    this.given = given;
    this.speed = given.speed;
    const state = JSON.stringify([given.at, given.answers]);
    if (state !== this.saved) {
      this.saved = state;
      const last = Math.max(0, this.demo.frames.length - 1);
      const at = Math.min(last, Math.max(0, given.at));
      this.play = { ...begin(at, given.answers), taken: this.play.taken };
    }
    dressView(this);
    this.draw();
  }

  private keep(): void {
    const { at, answers } = this.play;
    const state = JSON.stringify([at, answers]);
    if (state === this.saved) return;
    this.saved = state;
    this.host.set({ at, answers });
  }

  // -------------------------------------------------------------- what is done

  private do(action: Action): void {
    this.refused = "";
    if (action.kind === "screen") this.toggleScreen();
    else if (action.kind === "blank") this.blank();
    else if (action.kind === "help") showDialog(this.help);
    else if (action.kind === "more") this.more.open();
    else if (action.kind === "presenter") this.togglePresenter();
    else this.act(action);
  }

  private act(event: Event): void {
    const next = step(this.demo, this.play, event, motionAllowed());
    if (next === this.play) return;
    this.play = next;
    this.draw();
    this.keep();
  }

  private faster(): void {
    const at = SPEEDS.findIndex((one) => one === this.speed);
    this.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.host.set({ speed: this.speed });
    this.draw();
  }

  private get isFull(): boolean {
    return (this.root.getRootNode() as Document | ShadowRoot).fullscreenElement === this.root;
  }

  /** A host may forbid it (a frame without permission); the page then reports that. */
  private toggleScreen(): void {
    const refuse = (): void => {
      this.refused = this.texts.noScreen;
      this.show();
    };
    if (!document.fullscreenEnabled) refuse();
    else (this.isFull ? document.exitFullscreen() : this.root.requestFullscreen()).catch(refuse);
  }

  /** Hide the demonstration, paused, or show it again. The focus goes to what is there, for a screen reader to say. */
  private blank(hide = !this.isBlank): void {
    if (hide && this.play.playing) this.act({ kind: "play" });
    this.isBlank = hide;
    this.show();
    focusInPlace(hide ? this.root.querySelector<HTMLElement>(".bm-curtain") : this.root);
  }

  private togglePresenter(): void {
    if (this.presenter) {
      this.presenter.close();
      this.presenter = null;
      return;
    }
    const act = (action: Action): void => this.do(action);
    const closed = (): void => {
      this.presenter = null;
    };
    this.presenter = Presenter.open(this.texts, { act, closed }, this.root);
    if (!this.presenter) this.refused = this.texts.noWindow;
    this.show();
  }

  /** Show the presenter's window what the audience sees, and what comes next. */
  private present(frame: Frame, place: string): void {
    const { demo, play, given, isBlank, language, host } = this;
    const chosen = chosenAt(frame, play);
    const to = (chosen === null ? null : frame.question?.options[chosen]?.to) ?? frame.next;
    this.presenter?.show({
      title: given?.title ?? "",
      language,
      theme: host.get("theme"),
      frame,
      next: to === null ? null : (demo.frames[to] ?? null),
      place,
      blank: isBlank,
      picture: (of) => pictureOfFrame(demo, of, looksOf(host), this.root, false),
    });
  }

  private makeMore(signal: AbortSignal): MoreDialog {
    const { root, texts, host } = this;
    const page = root.ownerDocument;
    const drawn = (frame: Frame): string => pictureOfFrame(this.demo, frame, looksOf(host), root, true);
    let notes = false;
    let undo: (() => void) | null = null;
    const lay = (): void => {
      if (!isAlone(page)) return;
      undo?.();
      undo = layOut({ ...this.handout(), notes }, page);
    };
    const clear = (): void => {
      undo?.();
      undo = null;
      notes = false;
    };
    listen(window, signal, { beforeprint: lay, afterprint: clear });
    const print = (wanted: boolean): void => {
      notes = wanted;
      this.more.element.close();
      window.print();
    };
    const link = linkEntry(
      boardTexts(this.language),
      () => this.given?.site ?? "",
      () => ({ kind: "demo", name: this.given?.linkName ?? "", step: this.frame?.path ?? "" }),
      signal,
    );
    const doing = {
      present: () => {
        if (this.presenter) this.presenter.focus();
        else this.do({ kind: "presenter" });
      },
      link: () => ((this.given?.linkName ?? "") === "" ? null : link),
      film: (ending: AbortSignal) => filmOf(this.demo, drawn, root, ending),
      name: () => `${plainName(this.given?.title ?? "") || "demonstration"}.gif`,
      print: exported(page) ? print : null,
    };
    return moreDialog(texts, doing, signal);
  }

  private handout(): Omit<Handout, "notes"> {
    const { demo, texts, language, host, root } = this;
    const looks = { ...looksOf(host), theme: "light" };
    return {
      title: this.given?.title ?? "",
      language,
      frames: demo.frames,
      place: ({ index }) => placesOf(texts, lineAt(demo.frames, index)).join(" · "),
      picture: (frame) => pictureOfFrame(demo, frame, looks, root, false),
    };
  }

  private listen(signal: AbortSignal): void {
    const { root } = this;
    listen(root, signal, { keydown: this.key }, { capture: true });
    keepKeys(root, signal);
    // A Tab from elsewhere was pressed there.
    listen(
      document,
      signal,
      {
        keydown: ({ key }) => {
          if (key === "Tab") this.byKeys = true;
        },
        pointerdown: () => {
          this.byKeys = false;
        },
      },
      { capture: true },
    );
    // A button that was clicked would take the next Space for itself: the keys are the show's.
    listen(root, signal, {
      click: (event) => {
        const target = event.target instanceof Element ? event.target : null;
        if (event.detail > 0 && target?.closest("button") && !target.closest("dialog")) focusInPlace(root);
      },
    });
    listen(document, signal, {
      fullscreenchange: () => {
        if (this.isFull && !root.contains(focusedNear(root))) focusInPlace(root);
        this.show();
      },
    });
  }

  /** Heard before the board hears it: a remote's keys are the show's wherever one has clicked. */
  private readonly key = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target?.closest("dialog, input, textarea, select")) return;
    // Who walks over the squares by keys needs them; a button that has the focus is pressed by them.
    if (this.byKeys && target?.closest(".bm-cells")) return;
    if (target?.closest("button") && (event.key === "Enter" || event.key === " ")) return;
    const action = actionOf(event.key);
    const blank = this.isBlank;
    if (!action && !(blank && event.key === "Escape")) return;
    consume(event);
    if (event.repeat) return;
    // Any key only ends the blank screen.
    if (blank) this.blank(false);
    else if (action) this.do(action);
  };

  // -------------------------------------------------------------- the board

  /** What Python answers elsewhere. */
  private answer(message: Request): ReplyBody {
    if (message.request === "moves") {
      const shown = this.frame?.moves != null && message.square !== "";
      return shown ? { ok: true } : { ok: false, text: this.texts.movesNotShown };
    }
    if (message.request === "why") return { ok: true, possible: true, text: this.texts.ownBoard };
    return { ok: false, text: this.texts.ownBoard };
  }

  private get frame(): Frame | undefined {
    return this.demo.frames[this.play.at];
  }

  private draw(): void {
    clearTimeout(this.timer);
    this.show();
    const { demo, play, frame, host } = this;
    if (!frame || !demo.board) return;
    const looks = looksOf(host);
    const anew = this.drawn !== frame.index || play.making !== null;
    const remains = anew ? LASTING : null;
    this.drawn = frame.index;
    if (play.making === null) {
      this.board.show(sceneOf(demo, frame, looks, !motionAllowed()), remains, 0);
      this.mount();
      if (anew) this.look(frame);
      this.wait();
      return;
    }
    // Seen first as it is before the move, by a camera that has arrived.
    const { making } = play;
    this.board.show(sceneAt(demo, frame, looks, making, false), remains, 0);
    this.mount();
    this.timer = setTimeout(
      () => {
        this.board.show(sceneAt(demo, frame, looks, making, true), remains, legAt(this.speed));
        this.wait();
      },
      Math.max(this.look(frame), 1),
    );
  }

  private mount(): void {
    if (this.mounted) return;
    this.mounted = true;
    this.undo.push(mountBoard(this.place, this.board));
  }

  /** Point the board's camera where the frame wants it; milliseconds until it is there. */
  private look(frame: Frame): number {
    const board = this.place.querySelector<Root>(".bm-board");
    return board?.banmen?.look(frame.camera) ?? 0;
  }

  /** Continue by itself: when a move is made, or when a frame has been read. */
  private wait(): void {
    const { frame, play, speed } = this;
    const wait = frame && waitOf(frame, play, speed);
    if (!wait) return;
    this.timer = setTimeout(() => this.act({ kind: wait.for }), wait.ms);
  }

  // -------------------------------------------------------------- drawing

  private readonly handlers = {
    act: (action: Action): void => this.do(action),
    faster: (): void => this.faster(),
    choose: (choice: number): void => this.act({ kind: "choose", choice }),
    reveal: (): void => this.act({ kind: "reveal" }),
    unblank: (): void => this.blank(false),
  };

  private show(): void {
    const { root, play, demo, frame, given, texts, handlers, isBlank } = this;
    // What Python found wrong with what was sent, or a host does not allow.
    const problem = this.refused || (given?.problem?.text ?? (frame && demo.board ? "" : texts.empty));
    put(root, "data-at", String(play.at));
    put(root, "data-path", frame?.path ?? "");
    put(root, "data-id", frame?.id ?? "");
    put(root, "data-playing", String(play.playing));
    put(root, "data-moving", String(play.making !== null));
    put(root, "data-asks", frame ? asks(frame, play) : "");
    put(root, "data-blank", String(isBlank));
    put(root, "aria-label", texts.label(given?.title ?? ""));
    const line = lineAt(demo.frames, play.at);
    const place = placesOf(texts, line).join(" · ");
    const caption = frame && captionOf(texts, handlers, frame, play, place);
    if (frame) this.present(frame, place);
    const bar =
      frame && barView(texts, handlers, { frame, play, line, speed: this.speed, full: this.isFull });
    if (caption && caption.words !== this.heard) {
      // Do not repeat what the reader heard on opening.
      if (this.heard !== "") this.spoken = caption.words;
      this.heard = caption.words;
    }
    render(
      html`<div class="bm-room" ?inert=${isBlank}>${this.place}${caption?.element}${bar}</div>
        ${problemView(problem, "status")}
        <button type="button" class="bm-curtain" aria-label=${texts.action.unblank} ?hidden=${!isBlank}
          @click=${handlers.unblank}></button>
        <div class="bm-spoken" role="status">${this.spoken}</div>
        ${this.help}${this.more.element}`,
      root,
    );
  }
}

/** Put a demonstration into an element. Returns the exact undo. */
export const mountDemo = (element: HTMLElement, host: Host): (() => void) =>
  mountLocalized(element, host, Demo);
