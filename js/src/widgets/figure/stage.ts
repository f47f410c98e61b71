/** An interactive figure with its readout, toolbar and legend. */
import type { Offset } from "../../core/figures.ts";
import { readOffsets } from "../../core/generated/common.ts";
import type { Texts } from "../../i18n/studio.ts";
import type { Host } from "../../host/host.ts";
import { focusInPlace, html as element, put } from "../../kit/dom.ts";
import { html, iconView, render } from "../../kit/view.ts";
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
  readonly element = element("div", { class: "bm-stage" });
  readonly live: LiveFigure;
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
          this.draw();
          if (this.live.byKeys) handlers.said(this.about());
          handlers.hovered(this.live.at);
        },
        pressed: (at) => {
          const placed = turned(this.placed, at);
          if (!same(placed, this.placed)) this.place(placed);
        },
        played: (scene) => {
          this.scene = scene;
          this.draw();
        },
      },
      signal,
    );
  }

  show(given: Given): void {
    const before = this.given?.shown.figure;
    this.given = given;
    const { shown, texts, centre, label } = given;
    const { figure } = shown;
    put(this.live.element, "aria-label", `${label}. ${texts.pad.figureKeys} ${texts.pad.hint.place}`);
    if (figure) this.live.show(figure, { plain: shown.plain, centre });
    this.draw();
    // Placing a piece by keys changes the actions on its square.
    if (figure !== before && before && this.live.byKeys && this.live.at) this.handlers.said(this.about());
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

  private draw(): void {
    if (!this.given) return;
    const { texts, wait, shown } = this.given;
    const { live, pad } = texts;
    const said = [this.about(), this.scene ? aboutScene(this.scene, texts) : ""].filter((one) => one !== "");
    const quiet = wait === "working" ? pad.working : live.hint;
    const { playing } = this.live;
    const { friends, enemies } = this.placed;
    const radius = shown.figure?.radius ?? 0;
    // A button is named in words beside its picture, or for those who point at it or listen.
    render(
      html`${this.live.element}
        <p class="bm-readout" data-idle=${said.length === 0 || wait === "silent"}>${
          wait === "silent" ? live.silent : said.length > 0 ? said.join(". ") : quiet
        }</p>
        <div class="bm-acts">
          <button type="button" class="bm-chip" data-act="play" aria-pressed=${playing}
            ?disabled=${(shown.figure?.paths.length ?? 0) === 0} @click=${this.play}>${[iconView("play"), iconView("stop")]}<span>${playing ? live.stop : live.play}</span></button>
          <button type="button" class="bm-chip" data-act="clear" ?hidden=${friends.length + enemies.length === 0}
            @click=${this.clear}>${iconView("eraser")}<span>${live.clear}</span></button>
          <button type="button" class="bm-chip" data-act="narrower" aria-label=${live.narrower} title=${live.narrower}
            ?disabled=${radius <= 1} @click=${this.narrower}>${iconView("zoomIn")}</button>
          <button type="button" class="bm-chip" data-act="wider" aria-label=${live.wider} title=${live.wider}
            ?disabled=${radius === 0 || radius >= FARTHEST} @click=${this.wider}>${iconView("zoomOut")}</button>
        </div>`,
      this.element,
    );
  }

  private readonly play = (): void => this.live.play();

  private readonly clear = (): void => {
    this.place({ friends: [], enemies: [] });
    focusInPlace(this.live.element);
  };

  private readonly narrower = (): void => this.resize(-1);

  private readonly wider = (): void => this.resize(1);
}

const same = (one: Placed, other: Placed): boolean =>
  one.friends.length === other.friends.length && one.enemies.length === other.enemies.length;
