/** An interactive figure: squares respond to mouse, touch and keys, and paths are played. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import type { Point } from "../../core/geometry.ts";
import { CATEGORIES } from "../../core/wire.ts";
import type { Texts } from "../../i18n/studio.ts";
import { consume, focusedNear, html, listen, svg as make } from "../../kit/dom.ts";
import { guard, nothing, render, svg } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { LegsView } from "../../board/view/legs.ts";
import * as shape from "../../board/view/shapes.ts";
import { centreOf, draw, far, has, HOME, isSame, MARGIN } from "./drawing.ts";
import { FigureView, manAt, pieceOf } from "./figure.ts";
import type { Centre } from "./figure.ts";
import { ghostsOf, longestPath, movePathOf, pathsTo } from "./paths.ts";
import { Player } from "./player.ts";
import { aboutScene, aboutSquare } from "./squareinfo.ts";

/** The most squares to each side. */
export const FARTHEST = 17;

export interface Handlers {
  /** Another square is looked at, or none; or another part of a path is played. */
  readonly changed: () => void;
  /** A square was clicked, tapped or chosen with Enter. */
  readonly pressed: (at: Offset) => void;
  /** Who uses the keys is to hear `about` the square. */
  readonly said: () => void;
}

/** The text beside the moves. */
export interface LiveExtras {
  /** The figure without placed pieces: its extra squares are shown pale. */
  readonly plain?: Figure | null;
  readonly centre?: Centre;
  /** Squares drawn by hand. */
  readonly drawn?: readonly Offset[];
}

const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class LiveFigure {
  readonly element: HTMLElement;
  private readonly view = new FigureView();
  private readonly legs = new LegsView("path");
  private readonly walker = make("g", { class: "bm-walker" });
  private readonly player: Player;
  private figure: Figure | null = null;
  private extras: LiveExtras = {};
  private lit: readonly Offset[] = [];
  private hovered: Offset | null = null;
  private chosen: Offset | null = null;
  /** The last square looked at: the mouse leaves it to press Play. */
  private recent: Offset | null = null;
  /** Whether it was the keys that last brought somebody to a square. */
  byKeys = false;

  constructor(
    private readonly handlers: Handlers,
    signal: AbortSignal,
  ) {
    this.element = html("div", { class: "bm-live", role: "application", tabindex: 0 }, this.view.element);
    this.player = new Player(() => {
      this.draw();
      handlers.changed();
    });
    this.listen(signal);
    signal.addEventListener("abort", () => this.player.stop());
  }

  /** The square looked at: under the mouse, else the one chosen. */
  get at(): Offset | null {
    return this.hovered ?? this.chosen;
  }

  get playing(): boolean {
    return this.player.playing;
  }

  /** The square looked at, in words. */
  about(texts: Texts): string {
    const { at, figure, extras } = this;
    return at && figure && !this.element.hidden ? aboutSquare(at, { figure, ...extras }, texts) : "";
  }

  /** Describe that square and the path being played: a line each. */
  lines(texts: Texts): string[] {
    const { scene } = this.player;
    return [this.about(texts), scene ? aboutScene(scene, texts) : ""].filter((line) => line !== "");
  }

  show(figure: Figure, extras: LiveExtras = {}): void {
    if (figure === this.figure && same(extras, this.extras)) return;
    const other = figure !== this.figure;
    this.figure = figure;
    this.extras = extras;
    if (other) this.player.stop();
    this.view.show(figure, extras.centre);
    this.walker.replaceChildren(pieceOf(extras.centre));
    this.view.light(this.lit);
    const natural = (this.view.layout?.width ?? 0) + 2 * MARGIN;
    this.element.style.setProperty("--bm-natural", `${natural}px`);
    const shown = (at: Offset | null): Offset | null => (at && far(at) <= figure.radius ? at : null);
    this.chosen = shown(this.chosen);
    this.recent = shown(this.recent);
    this.hovered = shown(this.hovered);
    this.draw();
    // Placing a piece by keys changes the actions on its square.
    if (other && this.byKeys && this.at && focusedNear(this.element) === this.element) this.handlers.said();
  }

  /** Light squares up, as a token's. */
  light(squares: readonly Offset[]): void {
    this.lit = squares;
    this.view.light(squares);
  }

  /** Play the paths to the current square leg by leg, or else the longest path. */
  play(): void {
    const { figure } = this;
    const at = this.byKeys ? this.at : this.recent;
    if (!figure) return;
    const found = at ? pathsTo(figure, at) : [];
    if (this.player.playing) this.player.stop();
    else this.player.play(found.length > 0 ? found : longestPath(figure));
  }

  /** Look at nothing more. */
  leave(): void {
    this.player.stop();
    this.chosen = this.hovered = this.recent = null;
    this.hoverChanged();
  }

  // ---------------------------------------------------------------- hands

  private listen(signal: AbortSignal): void {
    const { element } = this;
    listen(element, signal, {
      pointermove: ({ pointerType, clientX, clientY }) => {
        if (pointerType !== "touch") this.hover(this.view.offsetAt(clientX, clientY));
      },
      pointerleave: () => this.hover(null),
      click: ({ clientX, clientY }) => {
        const at = this.view.offsetAt(clientX, clientY);
        this.byKeys = false;
        if (at) this.press(at);
      },
      keydown: this.key,
    });
  }

  private press(at: Offset): void {
    this.choose(at);
    this.handlers.pressed(at);
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const step = ARROWS[key];
    this.byKeys = true;
    if (step) {
      const [right, forward] = this.chosen ?? HOME;
      const next: Offset = [right + step[0], forward + step[1]];
      this.hovered = null;
      this.choose(far(next) <= (this.figure?.radius ?? 0) ? next : [right, forward]);
    } else if (key === "Home") {
      this.choose(HOME);
    } else if (key === "Enter" || key === " ") {
      if (!event.repeat) this.press(this.chosen ?? HOME);
    } else if (key === "p" || key === "P") {
      this.play();
    } else if (key === "Escape" && (this.chosen ?? this.player.scene)) {
      this.leave();
    } else {
      return;
    }
    consume(event);
  };

  private hover(at: Offset | null): void {
    if (at === this.hovered || (at && this.hovered && isSame(at, this.hovered))) return;
    this.hovered = at;
    this.byKeys = false;
    this.hoverChanged();
  }

  private choose(at: Offset): void {
    if (this.chosen && isSame(this.chosen, at)) return;
    this.chosen = at;
    this.hoverChanged();
  }

  private hoverChanged(): void {
    if (this.at) this.recent = this.at;
    if (!this.player.playing) this.player.stop();
    this.draw();
    this.handlers.changed();
    if (this.byKeys) this.handlers.said();
  }

  // ---------------------------------------------------------------- drawing

  /** Draw what is over the figure: the path being played, or else the first to the current square. */
  private draw(): void {
    const { figure, at, player, chosen, extras } = this;
    const { layout } = this.view;
    if (!figure || !layout) return;
    const { scene } = player;
    const path = scene?.path ?? (at ? pathsTo(figure, at)[0] : undefined);
    const { width } = this.view.element.getBoundingClientRect();
    this.legs.setScale(width > 0 ? width / (layout.width + 2 * MARGIN) : 1);
    this.legs.show(path ? movePathOf(figure, path, layout) : null, layout);
    this.walk(figure);
    const centre = (one: Offset): Point => centreOf(figure, one);
    const drawn = (extras.drawn ?? []).filter((one) => far(one) <= figure.radius);
    const ghosts = path ? ghostsOf(figure, path) : [];
    const taken = path && (figure.enemies.length > 0 || scene) ? path.captured : [];
    render(
      svg`<g class="bm-gone">${guard([figure, extras.plain], () => lost(figure, extras.plain))}</g>
        <path class="bm-drawn" d=${drawn.map((one) => shape.disc(centre(one), 13)).join("")}></path>
        ${this.legs.element}
        <g class="bm-ghosts">${ghosts.map((one) => manAt(figure, one.at, one.friend))}</g>
        <path class="bm-mark bm-crosses" d=${taken.map((one) => shape.cross(centre(one), 9)).join("")}></path>
        ${this.walker}
        <path class="bm-figure-cursor" d=${chosen ? shape.box(centre(chosen), CELL.width - 3, CELL.height - 3) : ""}></path>`,
      this.view.over,
    );
  }

  /** Put the piece that walks where it is now. */
  private walk(figure: Figure): void {
    const { scene } = this.player;
    const legs = scene?.legs ?? null;
    this.element.classList.toggle("bm-walking", legs !== null);
    const { style } = this.walker;
    if (!scene || legs === null) {
      style.display = "none";
      return;
    }
    const { x, y } = centreOf(figure, scene.path.squares[legs - 1] ?? HOME);
    style.display = "";
    style.transition = legs === 0 ? "none" : "";
    style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** What the piece could do without those placed, and cannot now. */
function lost(figure: Figure, plain: Figure | null | undefined): readonly (View | typeof nothing)[] {
  if (plain?.radius !== figure.radius) return [];
  const stays = [...figure.friends, ...figure.enemies, ...figure.targets.map(({ at }) => at)];
  const targets = plain.targets.filter(({ at, conditional }) => !conditional && !has(stays, at));
  const on = figure.beyond.map(({ direction }) => direction);
  const beyond = plain.beyond.filter(({ direction }) => !has(on, direction));
  const { marks, small, arrows } = draw({ ...plain, targets, beyond });
  return CATEGORIES.map((category) => {
    const d = [marks, small, arrows].map((paths) => paths[category] ?? "").join("");
    return d === "" ? nothing : svg`<path class="bm-mark bm-${category}" d=${d}></path>`;
  });
}

const same = (one: LiveExtras, other: LiveExtras): boolean =>
  one.plain === other.plain &&
  one.drawn === other.drawn &&
  one.centre?.name === other.centre?.name &&
  one.centre?.move === other.centre?.move &&
  one.centre?.promoted === other.centre?.promoted;
