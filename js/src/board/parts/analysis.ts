/**
 * The analysis tab: best lines with values and reasons, threats and weak pieces, an evaluation bar and a graph.
 * Python searches: see the trait `analysis`. The toggles and what is pointed at belong to this view alone.
 */
import { watcher } from "../../core/batch.ts";
import { drawingsOf, squaresOf } from "../../core/drawings.ts";
import { CELL, parseSquare } from "../../core/geometry.ts";
import type { Layout, Size, Square } from "../../core/geometry.ts";
import type { AnalysisState, ExpectedMove } from "../../core/generated/analysis.ts";
import { readAnnotation } from "../../core/generated/board.ts";
import type { Annotation, Colour, Snapshot } from "../../core/model.ts";
import { html as make, put, svg } from "../../kit/dom.ts";
import { render } from "../../kit/view.ts";
import { isPlayable } from "../context.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { analysisView } from "../view/analysisview.ts";
import type { Actions, Shown, Toggle } from "../view/analysisview.ts";
import { drawOver } from "../view/annotations.ts";
import { heightOf, HEIGHT } from "../view/graph.ts";
import { Paths } from "../view/highlights.ts";
import * as shape from "../view/shapes.ts";

/** How solid the arrows of the best moves are, by rank. */
const FADING = [1, 0.7, 0.5, 0.36, 0.26] as const;

export function analysis(context: BoardContext): Part {
  const { root, view, window, texts, signal, now } = context;
  const words = texts.analysis;
  const element = make("div", { class: "bm-analysis" });
  const arrows = svg("g", { class: "bm-analysis-arrows" });
  const weak = new Paths();
  for (const name of ["hanging", "overloaded"])
    view.layers.outlines.append(...weak.make([name], "bm-weak-mark", `weak-${name}`));
  view.layers.annotations.append(arrows);
  const fill = make("div", { class: "bm-evalbar-fill" });
  const bar = make("div", { class: "bm-evalbar", role: "img", hidden: "" }, fill);
  window.append(bar);
  const redrawn = watcher();
  const changed = watcher();

  let count = 3;
  let engine = "";
  let toggles: Readonly<Record<Toggle, boolean>> = { arrows: true, threats: false, weak: false };
  let pointed: readonly ExpectedMove[] | null = null;
  /** This view has asked for the analysis: it ends with the view, and rests while the page is out of sight. */
  let mine = false;
  let resting = false;

  const start = (): void => {
    mine = true;
    context.ask("analyse", { op: "start", lines: count, engine });
  };
  const isRunning = (): boolean => {
    const { analysis: state } = now().snapshot;
    return state !== null && state.state !== "off" && state.state !== "failed";
  };
  const again = (): void => {
    if (isRunning()) start();
    else context.refresh();
  };
  const play = (moves: readonly ExpectedMove[]): void => {
    const [first, ...rest] = moves;
    if (!first) return;
    const squares = squaresOf(first.text);
    const [from = "", to = ""] = [squares[0], squares.at(-1)];
    const declines = first.text.endsWith("=");
    context.say("");
    context.ask("move", { from, path: squares.slice(1, -1), to, declines }, ({ kind }) => {
      if (kind === "done" && !signal.aborted) play(rest);
    });
  };
  const actions: Actions = {
    start,
    stop: () => {
      mine = false;
      context.ask("analyse", { op: "stop" });
    },
    game: () => {
      mine = true;
      context.ask("analyse", { op: "game" });
    },
    lines: (more) => {
      count = more;
      again();
    },
    engine: (other) => {
      engine = other;
      again();
    },
    toggle: (what) => {
      toggles = { ...toggles, [what]: !toggles[what] };
      context.refresh();
    },
    play,
    point: (moves) => {
      if (moves === pointed) return;
      pointed = moves;
      drawArrows(now());
    },
    go: (ply) => context.ask("goto", { ply }),
  };

  // A board that is out of sight is not analysed.
  const page = root.ownerDocument;
  const rest = (): void => {
    const running = now().snapshot.analysis?.state === "running";
    if (page.hidden && mine && running) {
      resting = true;
      context.ask("analyse", { op: "stop" });
    } else if (!page.hidden && resting) {
      resting = false;
      start();
    }
  };
  page.addEventListener("visibilitychange", rest, { signal });
  signal.addEventListener("abort", () => {
    if (mine && now().snapshot.analysis?.state === "running") context.ask("analyse", { op: "stop" });
    bar.remove();
  });

  // -------------------------------------------------------------- on the board

  const drawn = (moves: readonly ExpectedMove[], colour?: Colour): SVGElement[] => {
    const { layout } = now();
    const fields = drawingsOf(moves.map(({ text }) => text));
    const notes = fields.flatMap((one) =>
      annotationOf({ ...one, ...(colour ? { colour } : {}) }, layout.size),
    );
    return drawOver(notes, layout);
  };
  /** Before a turning point: the move that was played in red, and the best one. */
  const drawPoint = (snapshot: Snapshot): SVGElement[] =>
    pointsOf(snapshot)
      .filter(({ ply }) => toggles.arrows && ply === snapshot.ply)
      .flatMap(({ point }) => [...drawn([point.played], "red"), ...drawn(point.best.slice(0, 1))]);
  const drawArrows = ({ snapshot }: ViewState): void => {
    const state = snapshot.analysis;
    const current = isCurrent(snapshot) ? state : null;
    const active = current !== null && current.state !== "off";
    const lines = active && toggles.arrows ? current.lines : [];
    const threats = active && toggles.threats ? current.threats : [];
    const shown = pointed
      ? drawn(pointed)
      : [
          ...drawPoint(snapshot),
          // The best one on top.
          ...lines
            .map(({ moves }, i) => svg("g", { opacity: FADING[i] ?? 0.2 }, ...drawn(moves.slice(0, 1))))
            .reverse(),
          ...threats.flatMap(({ moves }) => drawn(moves.slice(0, 1), "red")),
        ];
    arrows.replaceChildren(...shown);
  };
  const drawWeak = ({ snapshot, layout }: ViewState): void => {
    const current = toggles.weak && isCurrent(snapshot) ? snapshot.analysis : null;
    const rims = (pieces: AnalysisState["hanging"], width: number): string =>
      pieces
        .flatMap(({ square }) => parseSquare(layout.size, square) ?? [])
        .filter((square) => layout.contains(square))
        .map((square) => rimOf(layout, square, width))
        .join("");
    weak.put("weak-hanging", rims(current?.hanging ?? [], 4.5));
    weak.put("weak-overloaded", rims(current?.overloaded ?? [], 3));
  };
  const drawBar = ({ snapshot, layout }: ViewState): void => {
    const state = isCurrent(snapshot) ? snapshot.analysis : null;
    const value = state && state.state !== "off" ? (state.lines[0]?.value ?? null) : null;
    bar.hidden = value === null;
    if (value === null) return;
    // The graph has Black at the top; the bar has the side at the bottom of the board at its bottom.
    const share = 1 - heightOf(value) / HEIGHT;
    put(bar, "aria-label", words.standing(value));
    put(bar, "title", words.standing(value));
    put(bar, "data-bottom", layout.bottom);
    fill.style.setProperty(
      "block-size",
      `${(100 * (layout.bottom === "black" ? share : 1 - share)).toFixed(1)}%`,
    );
  };

  // -------------------------------------------------------------- the tab

  const show = (state: ViewState): void => {
    const { snapshot, kernel } = state;
    if (!snapshot.analysis) return;
    const shown: Shown = {
      state: snapshot.analysis,
      position: snapshot.position,
      turn: snapshot.turn,
      ply: snapshot.ply,
      plies: snapshot.line.length,
      values: valuesOf(snapshot),
      points: pointsOf(snapshot),
      current: isCurrent(snapshot),
      count,
      engine,
      toggles,
      playable: snapshot.interaction === "play",
      connected: kernel !== "none" && kernel !== "gone",
    };
    render(analysisView(shown, texts, actions), element);
  };
  return {
    tab: {
      id: "analysis",
      icon: "analysis",
      element,
      offered: (state) => state.snapshot.analysis !== null && isPlayable(state),
      update: (state) => {
        const { snapshot, kernel } = state;
        const { analysis: found, position, turn, ply, line, interaction } = snapshot;
        if (changed(found, position, turn, ply, line, interaction, kernel, count, engine, toggles))
          show(state);
      },
    },
    update: (state) => {
      const { snapshot, layout } = state;
      const { analysis: found, position, ply, line } = snapshot;
      if (found && found.state !== "off" && found.state !== "failed" && !mine)
        [count, engine] = [found.count, found.engine];
      if (!redrawn(found, position, ply, line, layout, toggles)) return;
      if (!isCurrent(snapshot)) pointed = null;
      put(root, "data-analysis", found?.state ?? "");
      drawArrows(state);
      drawWeak(state);
      drawBar(state);
    },
  };
}

/** Whether the results are of the position that is shown. */
const isCurrent = ({ analysis: found, position }: Snapshot): boolean =>
  found !== null && found.tsfen === position.tsfen;

/** The values of the positions of the line shown, as one curve. */
function valuesOf({ analysis: found, line }: Snapshot): Shown["values"] {
  const byNode = new Map((found?.values ?? []).map(({ node, value }) => [node, value]));
  return [-1, ...line].flatMap((node, ply) => {
    const value = byNode.get(node);
    return value === undefined ? [] : [{ ply, side: "black" as const, value }];
  });
}

/** The turning points of the line shown. */
function pointsOf({ analysis: found, line }: Snapshot): Shown["points"] {
  const byNode = new Map((found?.points ?? []).map((point) => [point.node, point]));
  return line.flatMap((node, ply) => {
    const point = byNode.get(node);
    return point ? [{ ply, point }] : [];
  });
}

const rimOf = (layout: Layout, square: Square, width: number): string =>
  shape.rim(layout.centre(square), CELL.width - 1, CELL.height - 1, width);

/** A drawing as the trait has it, with squares by number. */
function annotationOf(fields: unknown, size: Size): readonly Annotation[] {
  const read = readAnnotation(fields);
  if (!read) return [];
  const squares = read.squares.flatMap((name) => parseSquare(size, name) ?? []);
  return squares.length === read.squares.length ? [{ ...read, squares }] : [];
}
