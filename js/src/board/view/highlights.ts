/** The layers under and over the pieces: highlights, the last move, marks. One path each, and arrows for moves. */
import type { Layout } from "../../core/geometry.ts";
import { VERDICTS } from "../../core/model.ts";
import type { Verdict } from "../../core/model.ts";
import { CATEGORIES } from "../../core/wire.ts";
import { put, svg } from "../../kit/dom.ts";
import { LegsView } from "./legs.ts";
import type { Overlay, Trace } from "./overlay.ts";

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

  put(name: string, d = ""): void {
    const path = this.byName.get(name);
    if (path) put(path, "d", d);
  }
}

export class Highlights {
  readonly under = svg("g", { class: "bm-trace" });
  readonly over = svg("g", { class: "bm-over" });
  readonly marks = svg("g", { class: "bm-over" });
  private readonly paths = new Paths();
  private readonly movePath = new LegsView("path");
  private readonly track = new LegsView("track");

  constructor() {
    const { paths } = this;
    const make = (names: readonly string[], layer?: string): SVGPathElement[] =>
      paths.make(names, "bm-mark", layer);
    this.under.append(...make(["last", "origin", "check"]));
    this.over.append(
      ...make(["emptied"]),
      this.track.element,
      ...make(["faint", "crosses", ...CATEGORIES]),
      ...CATEGORIES.flatMap((category) => make([category], `${category}-small`)),
      ...make(["promotes", "goal", "choices"]),
      this.movePath.element,
    );
    this.marks.append(...make(VERDICTS));
  }

  setOverlay(overlay: Overlay, looking: boolean, layout: Layout): void {
    for (const category of CATEGORIES) {
      this.paths.put(category, overlay.highlights?.[category]);
      this.paths.put(`${category}-small`, overlay.small?.[category]);
    }
    for (const name of ["origin", "faint", "crosses", "promotes", "goal", "choices"] as const)
      this.paths.put(name, overlay[name]);
    this.movePath.show(overlay.movePath ?? null, layout);
    this.over.classList.toggle("bm-looking", looking);
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
  }
}
