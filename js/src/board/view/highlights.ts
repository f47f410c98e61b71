/** The layers under and over the pieces: highlights, the last move, marks. One path each, and arrows for moves. */
import type { Layout } from "../../core/geometry.ts";
import { VERDICTS } from "../../core/model.ts";
import type { Verdict } from "../../core/model.ts";
import { CATEGORIES } from "../../core/wire.ts";
import { put, svg } from "../../kit/dom.ts";
import { LegsView } from "./legs.ts";
import type { Overlay, Trace } from "./overlay.ts";

export class Highlights {
  readonly under = svg("g", { class: "bm-trace" });
  readonly over = svg("g", { class: "bm-over" });
  readonly marks = svg("g", { class: "bm-over" });
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly movePath = new LegsView("path");
  private readonly track = new LegsView("track");

  constructor() {
    this.make(this.under, ["last", "origin", "check"]);
    this.make(this.over, ["emptied"]);
    this.over.append(this.track.element);
    this.make(this.over, ["faint", "crosses", ...CATEGORIES]);
    for (const category of CATEGORIES) this.make(this.over, [category], `${category}-small`);
    this.make(this.over, ["promotes", "goal", "choices"]);
    this.over.append(this.movePath.element);
    this.make(this.marks, VERDICTS);
  }

  setOverlay(overlay: Overlay, looking: boolean, layout: Layout): void {
    for (const category of CATEGORIES) {
      this.path(category, overlay.highlights[category] ?? "");
      this.path(`${category}-small`, overlay.small[category] ?? "");
    }
    for (const name of ["origin", "faint", "crosses", "promotes", "goal", "choices"] as const) {
      this.path(name, overlay[name]);
    }
    this.movePath.show(overlay.movePath, layout);
    this.over.classList.toggle("bm-looking", looking);
  }

  setTrace(trace: Trace, layout: Layout): void {
    this.path("last", trace.squares);
    this.path("emptied", trace.emptied);
    this.path("check", trace.check);
    this.track.show(trace.movePath, layout);
  }

  setMarks(marks: Readonly<Record<Verdict, string>>): void {
    for (const verdict of VERDICTS) this.path(verdict, marks[verdict]);
  }

  /** The camera has moved: pixels to a unit of the board. */
  setScale(scale: number): void {
    this.movePath.setScale(scale);
    this.track.setScale(scale);
  }

  /** Layers from bottom to top; one path each, called as it is painted or otherwise. */
  private make(parent: SVGGElement, names: readonly string[], layer?: string): void {
    for (const name of names) {
      const path = svg("path", { class: `bm-mark bm-${name}`, "data-layer": layer ?? name });
      this.paths.set(layer ?? name, path);
      parent.append(path);
    }
  }

  private path(name: string, d: string): void {
    const path = this.paths.get(name);
    if (path) put(path, "d", d);
  }
}
