/** An interactive figure with its readout, toolbar and legend. */
import type { Offset } from "../../core/figures.ts";
import type { Texts } from "../../i18n/studio.ts";
import type { Host } from "../../host/host.ts";
import { focusInPlace, html as element, put } from "../../kit/dom.ts";
import { html, iconView, render } from "../../kit/view.ts";
import type { Wait } from "../../kit/waiting.ts";
import type { Centre } from "./figure.ts";
import { FARTHEST, LiveFigure } from "./live.ts";
import type { MoveInfo } from "./moveinfo.ts";
import { placedOf, turned } from "./placedpieces.ts";

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
  private given: Given | null = null;

  constructor(
    private readonly host: Host,
    private readonly handlers: Handlers,
    signal: AbortSignal,
  ) {
    this.live = new LiveFigure(
      {
        changed: () => {
          this.draw();
          handlers.hovered(this.live.at);
        },
        pressed: (at) => {
          if (host.alone) {
            this.live.play();
            return;
          }
          const now = placedOf(host);
          const placed = turned(now, at);
          // Nothing can be put on the piece's own square.
          if (placed !== now) handlers.ask({ ...placed });
        },
        said: () => handlers.said(this.given ? this.live.about(this.given.texts) : ""),
      },
      signal,
    );
  }

  show(given: Given): void {
    this.given = given;
    const { shown, texts, centre, label } = given;
    const { figure } = shown;
    put(
      this.live.element,
      "aria-label",
      `${label}. ${texts.pad.figureKeys} ${texts.pad.hint[this.host.alone ? "look" : "place"]}`,
    );
    if (figure) this.live.show(figure, { plain: shown.plain, centre });
    this.draw();
  }

  private resize(by: number): void {
    const radius = this.given?.shown.figure?.radius ?? 0;
    this.handlers.ask({ radius: Math.max(1, Math.min(FARTHEST, radius + by)) });
  }

  private draw(): void {
    if (!this.given) return;
    const { texts, wait, shown } = this.given;
    const { live, pad } = texts;
    const said = this.live.lines(texts);
    const quiet = wait === "working" ? pad.working : this.host.alone ? live.hintAlone : live.hint;
    const { playing } = this.live;
    const { friends, enemies } = placedOf(this.host);
    const radius = shown.figure?.radius ?? 0;
    // A button is named in words beside its picture, or for those who point at it or listen.
    render(
      html`${this.live.element}
        <p class="bm-readout" data-idle=${said.length === 0 || wait === "silent"}>${
          wait === "silent" ? live.silent : said.length > 0 ? said.join(". ") : quiet
        }</p>
        <div class="bm-acts">
          <button type="button" class="bm-chip" data-act="play" aria-pressed=${playing}
            ?disabled=${(shown.figure?.paths.length ?? 0) === 0} @click=${() => this.live.play()}>${[iconView("play"), iconView("stop")]}<span>${playing ? live.stop : live.play}</span></button>
          <button type="button" class="bm-chip bm-live-only" data-act="clear" ?hidden=${friends.length + enemies.length === 0}
            @click=${() => {
              this.handlers.ask({ friends: [], enemies: [] });
              focusInPlace(this.live.element);
            }}>${iconView("eraser")}<span>${live.clear}</span></button>
          <button type="button" class="bm-chip bm-live-only" data-act="narrower" aria-label=${live.narrower} title=${live.narrower}
            ?disabled=${radius <= 1} @click=${() => this.resize(-1)}>${iconView("zoomIn")}</button>
          <button type="button" class="bm-chip bm-live-only" data-act="wider" aria-label=${live.wider} title=${live.wider}
            ?disabled=${radius === 0 || radius >= FARTHEST} @click=${() => this.resize(1)}>${iconView("zoomOut")}</button>
        </div>`,
      this.element,
    );
  }
}
