/** The layers under and over the pieces: highlights, the last move, marks. One path each, and arrows for moves. */
import { CELL } from "../../core/geometry.ts";
import type { Layout, Point } from "../../core/geometry.ts";
import { BOARD } from "../../core/look.ts";
import { VERDICTS } from "../../core/model.ts";
import type { Verdict } from "../../core/model.ts";
import { CATEGORIES } from "../../core/wire.ts";
import type { Category } from "../../core/wire.ts";
import { put, svg } from "../../kit/dom.ts";
import { motionAllowed } from "../../kit/motion.ts";
import { foldedOf, outlineOf } from "./beams.ts";
import type { Beam } from "./beams.ts";
import { LegsView } from "./legs.ts";
import type { Overlay, Trace } from "./overlay.ts";
import { rim } from "./shapes.ts";

/** Milliseconds in which a hook's first legs are drawn, and then its wings. */
const SWEEP = { leg: 150, wings: 350 } as const;

/** Paths by name, one for each appearance. */
export class Paths {
  private readonly byName = new Map<string, SVGPathElement>();

  /** Make paths, called as they are painted or otherwise. */
  make(names: readonly string[], kind = "", layer?: string): SVGPathElement[] {
    return names.map((name) => {
      const path = svg("path", { class: `${kind} bm-${name}`.trim(), "data-layer": layer ?? name });
      this.byName.set(layer ?? name, path);
      return path;
    });
  }

  put(name: string, d = ""): SVGPathElement | undefined {
    const path = this.byName.get(name);
    if (path) put(path, "d", d);
    return path;
  }
}

export class Highlights {
  readonly under = svg("g", { class: "bm-trace" });
  readonly over = svg("g", { class: "bm-over" });
  readonly marks = svg("g", { class: "bm-over" });
  private readonly paths = new Paths();
  private readonly movePath = new LegsView("path");
  private readonly track = new LegsView("track");
  private overlay: Overlay = {};
  private thickness: number = BOARD.rim.least;

  constructor() {
    const { paths } = this;
    const make = (names: readonly string[], layer?: string): SVGPathElement[] =>
      paths.make(names, "bm-mark", layer);
    const beam = (category: Category): SVGPathElement[] =>
      paths.make([category], "bm-beam", `${category}-beam`);
    this.under.append(...make(["last", "origin", "check"]));
    this.over.append(
      ...make(["emptied"]),
      this.track.element,
      svg("g", { class: "bm-beams", opacity: BOARD.beam.opacity }, ...CATEGORIES.flatMap(beam)),
      ...make(["faint", "crosses", ...CATEGORIES]),
      ...CATEGORIES.flatMap((category) => make([category], `${category}-small`)),
      ...make(["promotes", "goal", "choices"]),
      this.movePath.element,
    );
    this.marks.append(...make(VERDICTS));
  }

  setOverlay(overlay: Overlay, looking: boolean, layout: Layout): void {
    const { origin, beams: before = [] } = this.overlay;
    const anew = overlay.origin !== origin || before.length === 0;
    this.overlay = overlay;
    for (const category of CATEGORIES) this.paths.put(`${category}-small`, overlay.small?.[category]);
    for (const name of ["origin", "faint", "crosses", "promotes", "goal", "choices"] as const)
      this.paths.put(name, overlay[name]);
    this.drawMarks();
    this.drawBeams(overlay.beams ?? [], anew);
    this.movePath.show(overlay.movePath ?? null, layout);
    this.over.classList.toggle("bm-looking", looking);
  }

  /** Marks with the rims of captures, which are the thicker the farther away the board is. */
  private drawMarks(): void {
    const { highlights, captures } = this.overlay;
    const draw = (at: Point): string => rim(at, CELL.width - 3, CELL.height - 3, this.thickness);
    for (const category of CATEGORIES) {
      const rims = captures?.[category]?.map(draw) ?? [];
      this.paths.put(category, [highlights?.[category] ?? "", ...rims].join(""));
    }
  }

  /** Beams; those of a piece that was just selected and has a hook sweep out, leg after leg. */
  private drawBeams(beams: readonly Beam[], anew: boolean): void {
    const sweeps = anew && beams.some(({ category }) => category === "hook") && motionAllowed();
    for (const category of CATEGORIES) {
      const own = beams.filter((beam) => beam.category === category);
      const outline = own.map(outlineOf).join("");
      const path = this.paths.put(`${category}-beam`, outline);
      if (!sweeps || outline === "") continue;
      const frames = [own.map(foldedOf).join(""), outline].map((d) => ({ d: `path("${d}")` }));
      const timing =
        category === "hook" ? { duration: SWEEP.wings, delay: SWEEP.leg } : { duration: SWEEP.leg };
      path?.animate(frames, { ...timing, fill: "backwards", easing: "ease-out" });
    }
  }

  setTrace(trace: Trace, layout: Layout): void {
    this.paths.put("last", trace.squares);
    this.paths.put("emptied", trace.emptied);
    this.paths.put("check", trace.check);
    this.track.show(trace.movePath, layout);
  }

  setMarks(marks: Readonly<Record<Verdict, string>>): void {
    for (const verdict of VERDICTS) this.paths.put(verdict, marks[verdict]);
  }

  /** The camera has moved: pixels to a unit of the board. */
  setScale(scale: number): void {
    this.movePath.setScale(scale);
    this.track.setScale(scale);
    const { least, most } = BOARD.rim;
    const thickness = Math.min(most, Math.max(least, Math.round((least / scale) * 10) / 10));
    if (thickness === this.thickness) return;
    this.thickness = thickness;
    if (this.overlay.captures) this.drawMarks();
  }
}
