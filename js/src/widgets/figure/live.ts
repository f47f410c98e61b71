/** An interactive figure: squares respond to mouse, touch and keys, and paths are played. */
import type { Figure, Offset } from "../../core/figures.ts";
import { CELL } from "../../core/geometry.ts";
import type { Point } from "../../core/geometry.ts";
import { CATEGORIES } from "../../core/wire.ts";
import { consume, html, listen, put, svg } from "../../kit/dom.ts";
import { LegsView } from "../../board/view/legs.ts";
import { drawPlain, placing } from "../../board/view/pieces.ts";
import * as shape from "../../board/view/shapes.ts";
import { draw, HOME, isSame, MARGIN, squareOf } from "./drawing.ts";
import { FigureView } from "./figure.ts";
import type { Centre } from "./figure.ts";
import { ghostsOf, longestPath, movePathOf, pathsTo } from "./paths.ts";
import { Player } from "./player.ts";
import type { Scene } from "./player.ts";

export interface Handlers {
  /** Another square is looked at, or none; or what is shown of it has changed. */
  readonly hovered: () => void;
  /** A square was clicked, tapped or chosen with Enter. */
  readonly pressed: (at: Offset) => void;
  readonly played: (scene: Scene | null) => void;
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
  private readonly gone = svg("g", { class: "bm-gone" });
  private readonly drawn = svg("path", { class: "bm-drawn" });
  private readonly legs = new LegsView("path");
  private readonly ghosts = svg("g", { class: "bm-ghosts" });
  private readonly crosses = svg("path", { class: "bm-mark bm-crosses" });
  private readonly walker = svg("g", { class: "bm-walker" });
  private readonly cursor = svg("path", { class: "bm-figure-cursor" });
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
    const { gone, drawn, legs, ghosts, crosses, walker, cursor } = this;
    this.view.over.append(gone, drawn, legs.element, ghosts, crosses, walker, cursor);
    this.player = new Player((scene) => {
      this.drawPath();
      handlers.played(scene);
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

  show(figure: Figure, extras: LiveExtras = {}): void {
    if (figure === this.figure && same(extras, this.extras)) return;
    const other = figure !== this.figure;
    this.figure = figure;
    this.extras = extras;
    if (other) this.player.stop();
    this.view.show(figure, extras.centre);
    this.walker.replaceChildren(this.view.middle(extras.centre));
    this.view.light(this.lit);
    const natural = (this.view.layout?.width ?? 0) + 2 * MARGIN;
    this.element.style.setProperty("--bm-natural", `${natural}px`);
    if (!this.has(this.chosen)) this.chosen = null;
    if (!this.has(this.recent)) this.recent = null;
    if (!this.has(this.hovered)) this.hovered = null;
    this.drawBesides();
    this.drawCursor();
    this.drawPath();
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
    if (this.player.playing) {
      this.player.stop();
      return;
    }
    const found = at ? pathsTo(figure, at) : [];
    const some = longestPath(figure);
    this.player.play(found.length > 0 ? found : some ? [some] : []);
  }

  /** Look at nothing more. */
  leave(): void {
    this.player.stop();
    this.chosen = this.hovered = this.recent = null;
    this.drawCursor();
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
      this.choose(this.has(next) ? next : [right, forward]);
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
    this.drawCursor();
    this.hoverChanged();
  }

  private hoverChanged(): void {
    if (this.at) this.recent = this.at;
    if (!this.player.playing) this.player.stop();
    this.drawPath();
    this.handlers.hovered();
  }

  private has(at: Offset | null): boolean {
    const radius = this.figure?.radius ?? 0;
    return at !== null && Math.max(Math.abs(at[0]), Math.abs(at[1])) <= radius;
  }

  // ---------------------------------------------------------------- drawing

  private centre(at: Offset): Point {
    const { layout } = this.view;
    return layout && this.figure ? layout.centre(squareOf(this.figure, at)) : { x: 0, y: 0 };
  }

  private drawBesides(): void {
    const { figure, extras } = this;
    const { plain, drawn = [] } = extras;
    put(
      this.drawn,
      "d",
      drawn
        .filter((at) => this.has(at))
        .map((at) => shape.disc(this.centre(at), 13))
        .join(""),
    );
    this.gone.replaceChildren(...(figure && plain?.radius === figure.radius ? this.lost(figure, plain) : []));
  }

  /** What the piece could do without those placed, and cannot now. */
  private lost(figure: Figure, plain: Figure): SVGPathElement[] {
    const stays = [...figure.friends, ...figure.enemies, ...figure.targets.map(({ at }) => at)];
    const targets = plain.targets.filter(
      ({ at, conditional }) => !conditional && !stays.some((one) => isSame(one, at)),
    );
    const beyond = plain.beyond.filter(
      ({ direction }) => !figure.beyond.some((one) => isSame(one.direction, direction)),
    );
    const { marks, small, arrows } = draw({ ...plain, targets, beyond });
    return CATEGORIES.flatMap((category) => {
      const d = [marks, small, arrows].map((paths) => paths[category] ?? "").join("");
      return d === "" ? [] : [svg("path", { class: `bm-mark bm-${category}`, d })];
    });
  }

  private drawCursor(): void {
    const { chosen } = this;
    put(this.cursor, "d", chosen ? shape.box(this.centre(chosen), CELL.width - 3, CELL.height - 3) : "");
  }

  /** The path being played, or else the first to the current square. */
  private drawPath(): void {
    const { figure, at, player } = this;
    const { layout } = this.view;
    if (!figure || !layout) return;
    const path = player.scene?.path ?? (at ? pathsTo(figure, at)[0] : undefined);
    const { width } = this.view.element.getBoundingClientRect();
    this.legs.setScale(width > 0 ? width / (layout.width + 2 * MARGIN) : 1);
    this.legs.show(path ? movePathOf(figure, path, layout) : null, layout);
    this.ghosts.replaceChildren(
      ...(path ? ghostsOf(figure, path) : []).map(({ at: where, friend }) =>
        svg(
          "g",
          {
            class: `bm-piece ${friend ? "bm-friend" : "bm-enemy"}`,
            transform: placing(this.centre(where), !friend),
          },
          ...drawPlain("", 3),
        ),
      ),
    );
    const taken = path && (figure.enemies.length > 0 || player.scene) ? path.captured : [];
    put(this.crosses, "d", taken.map((one) => shape.cross(this.centre(one), 9)).join(""));
    this.drawWalker(player.scene);
  }

  private drawWalker(scene: Scene | null): void {
    const legs = scene?.legs ?? null;
    this.element.classList.toggle("bm-walking", legs !== null);
    const { style } = this.walker;
    if (!scene || legs === null) {
      style.display = "none";
      return;
    }
    const { x, y } = this.centre(scene.path.squares[legs - 1] ?? HOME);
    style.display = "";
    style.transition = legs === 0 ? "none" : "";
    style.transform = `translate(${x}px, ${y}px)`;
  }
}

const same = (one: LiveExtras, other: LiveExtras): boolean =>
  one.plain === other.plain &&
  one.drawn === other.drawn &&
  one.centre?.name === other.centre?.name &&
  one.centre?.promoted === other.centre?.promoted;
