/** An interactive figure with its readout, toolbar and legend. */
import type { Offset } from "../../core/figures.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Texts } from "../../i18n/studio.ts";
import type { Host } from "../../host/host.ts";
import { focusInPlace, html, listen, put, say } from "../../kit/dom.ts";
import { picture } from "../../kit/figureicons.ts";
import { icon } from "../../kit/icons.ts";
import type { Wait } from "../../kit/waiting.ts";
import type { Centre } from "./figure.ts";
import { LiveFigure } from "./live.ts";
import type { MoveInfo } from "./moveinfo.ts";
import { turned } from "./placedpieces.ts";
import type { Placed } from "./placedpieces.ts";
import type { Scene } from "./player.ts";
import { aboutScene, aboutSquare } from "./squareinfo.ts";

/** The most squares to each side. */
const FARTHEST = 17;

export interface Handlers {
  /** Another square is looked at, or none. */
  readonly hovered: (at: Offset | null) => void;
  /** Something is asked of Python. */
  readonly ask: (traits: Readonly<Record<string, unknown>>) => void;
  /** To be spoken. */
  readonly said: (text: string) => void;
}

interface Given {
  readonly shown: MoveInfo;
  readonly texts: Texts;
  readonly label: string;
  readonly centre: Centre;
  readonly wait: Wait;
}

export class Stage {
  readonly element: HTMLElement;
  readonly live: LiveFigure;
  private readonly readout = html("p", { class: "bm-readout" });
  private readonly buttons = {
    play: this.button(picture("play"), picture("stop")),
    clear: this.button(icon("eraser")),
    narrower: this.button(icon("zoomIn")),
    wider: this.button(icon("zoomOut")),
  };
  private scene: Scene | null = null;
  private given: Given | null = null;

  constructor(
    private readonly host: Host,
    private readonly handlers: Handlers,
    signal: AbortSignal,
  ) {
    this.live = new LiveFigure(
      {
        hovered: () => {
          this.setSentence();
          if (this.live.byKeys) handlers.said(this.about());
          handlers.hovered(this.live.at);
        },
        pressed: (at) => {
          const placed = turned(this.placed, at);
          if (!same(placed, this.placed)) this.place(placed);
        },
        played: (scene) => {
          this.scene = scene;
          this.setSentence();
        },
      },
      signal,
    );
    const does: Readonly<Record<keyof typeof this.buttons, () => void>> = {
      play: () => {
        this.live.play();
      },
      clear: () => {
        this.place({ friends: [], enemies: [] });
        focusInPlace(this.live.element);
      },
      narrower: () => {
        this.resize(-1);
      },
      wider: () => {
        this.resize(1);
      },
    };
    for (const [name, button] of Object.entries(this.buttons)) {
      button.dataset.act = name;
      listen(button, signal, {
        click: does[name as keyof typeof does],
      });
    }
    this.element = html(
      "div",
      { class: "bm-stage" },
      this.live.element,
      this.readout,
      html("div", { class: "bm-acts" }, ...Object.values(this.buttons)),
    );
  }

  show(given: Given): void {
    const before = this.given?.shown.figure;
    this.given = given;
    const { shown, texts, centre, label } = given;
    const { figure } = shown;
    put(this.live.element, "aria-label", `${label}. ${texts.pad.figureKeys} ${texts.pad.hint.place}`);
    if (figure) this.live.show(figure, { plain: shown.plain, centre });
    const { play, clear, narrower, wider } = this.buttons;
    const { friends, enemies } = this.placed;
    const radius = figure?.radius ?? 0;
    clear.hidden = friends.length + enemies.length === 0;
    play.disabled = (figure?.paths.length ?? 0) === 0;
    narrower.disabled = radius <= 1;
    wider.disabled = radius === 0 || radius >= FARTHEST;
    name(clear, texts.live.clear, true);
    name(narrower, texts.live.narrower, false);
    name(wider, texts.live.wider, false);
    this.setSentence();
    // Placing a piece by keys changes the actions on its square.
    if (figure !== before && before && this.live.byKeys && this.live.at) this.handlers.said(this.about());
  }

  private button(...pictures: readonly Node[]): HTMLButtonElement {
    return html("button", { type: "button", class: "bm-act" }, ...pictures, html("span"));
  }

  private get placed(): Placed {
    return { friends: readOffsets(this.host.get("friends")), enemies: readOffsets(this.host.get("enemies")) };
  }

  private place({ friends, enemies }: Placed): void {
    this.handlers.ask({ friends: friends.map((at) => [...at]), enemies: enemies.map((at) => [...at]) });
  }

  private resize(by: number): void {
    const radius = this.given?.shown.figure?.radius ?? 0;
    this.handlers.ask({ radius: Math.max(1, Math.min(FARTHEST, radius + by)) });
  }

  /** The description of the highlighted square. */
  private about(): string {
    const { shown, texts } = this.given ?? {};
    const { at } = this.live;
    if (!at || !shown?.figure || !texts) return "";
    return aboutSquare(at, { figure: shown.figure, plain: shown.plain, drawn: null }, texts);
  }

  private setSentence(): void {
    if (!this.given) return;
    const { texts, wait } = this.given;
    const { live, pad } = texts;
    const said = [this.about(), this.scene ? aboutScene(this.scene, texts) : ""].filter((one) => one !== "");
    const quiet = wait === "working" ? pad.working : live.hint;
    say(this.readout, wait === "silent" ? live.silent : said.length > 0 ? said.join(". ") : quiet);
    put(this.readout, "data-idle", String(said.length === 0 || wait === "silent"));
    const { playing } = this.live;
    name(this.buttons.play, playing ? live.stop : live.play, true);
    put(this.buttons.play, "aria-pressed", String(playing));
  }
}

/** Name a button: in words beside its picture, or for those who point at it or listen. */
function name(button: HTMLButtonElement, text: string, written: boolean): void {
  if (written) {
    const words = button.querySelector("span");
    if (words) say(words, text);
  } else {
    put(button, "aria-label", text);
    put(button, "title", text);
  }
}

const same = (one: Placed, other: Placed): boolean =>
  one.friends.length === other.friends.length && one.enemies.length === other.enemies.length;
