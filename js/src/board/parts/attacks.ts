/** The attack map: which pieces of both sides are attacked and protected, computed by Python. */
import { attacksOf } from "../../core/attacks.ts";
import { CELL, otherSide } from "../../core/geometry.ts";
import type { Side } from "../../core/geometry.ts";
import { setPatientTimeout } from "../../core/timeout.ts";
import { PATIENCE } from "../../host/requests.ts";
import { html, put, say, svg } from "../../kit/dom.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { attackMapOf } from "../view/attackmap.ts";

/** Width of a square on the screen from which its numbers can be read. */
const READABLE = 31;

/** The paths of the map, under the pieces and over them. */
const UNDER = ["control-black", "control-white"] as const;
const OVER = ["attacked", "hanging", "guarded", "halo", "count-black", "count-white"] as const;

export class AttackMapPart implements Part {
  readonly commands: readonly Command[];
  readonly note: HTMLElement;
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly over = svg("g", { class: "bm-attacks" });
  private readonly words = html("span", { class: "bm-text" });
  private readonly legend = html("ul", { class: "bm-meanings" });
  private drawn: ViewState | null = null;
  /** End the wait for the map; it is late when the time is up. */
  private waiting: (() => void) | undefined;
  private late = false;

  constructor(private readonly context: BoardContext) {
    const { view, texts, signal } = context;
    const make = (name: string): SVGPathElement => {
      const path = svg("path", { class: `bm-${name}`, "data-layer": name });
      this.paths.set(name, path);
      return path;
    };
    view.layer("attacks").append(...UNDER.map(make));
    this.over.append(...OVER.map(make));
    view.layer("outlines").append(this.over);
    this.note = html(
      "div",
      {
        class: "bm-notice bm-note bm-note-attacks",
        role: "note",
        "aria-label": texts.attacks.title,
        hidden: "",
      },
      this.words,
      this.legend,
    );
    this.commands = [
      {
        id: "attacks",
        icon: "attacks",
        keys: ["M"],
        run: () => {
          context.set("show_attacks", !context.now().snapshot.showAttacks);
        },
        enabled: ({ snapshot }) => snapshot.interaction !== "mark",
        pressed: ({ snapshot }) => snapshot.showAttacks,
      },
    ];
    signal.addEventListener("abort", () => {
      this.waiting?.();
    });
  }

  update(now: ViewState): void {
    const { snapshot, layout, kernel } = now;
    const { showAttacks, position } = snapshot;
    const before = this.drawn;
    this.drawn = now;
    const same =
      before?.layout === layout &&
      before.snapshot.position === position &&
      before.snapshot.attacks === snapshot.attacks &&
      before.snapshot.showAttacks === showAttacks;
    if (same && before.kernel === kernel) return;
    const attacks = showAttacks ? attacksOf(snapshot.attacks, position) : null;
    this.wait(showAttacks && !attacks);
    this.describe(now, attacks !== null);
    if (same) return;
    const map = attacks && attackMapOf(attacks, position.pieces, layout);
    this.path("control-black", map?.control.black);
    this.path("control-white", map?.control.white);
    this.path("attacked", map?.attacked);
    this.path("hanging", map?.hanging);
    this.path("guarded", map?.guarded);
    this.path("halo", map && map.counts.black + map.counts.white);
    this.path("count-black", map?.counts.black);
    this.path("count-white", map?.counts.white);
    this.cameraMoved();
  }

  cameraMoved(): void {
    const readable = CELL.width * this.context.viewer.scale >= READABLE;
    this.over.classList.toggle("bm-counted", readable);
  }

  private describe({ snapshot, layout, kernel }: ViewState, known: boolean): void {
    const texts = this.context.texts.attacks;
    const none = this.late || kernel === "none" || kernel === "silent";
    this.note.hidden = !snapshot.showAttacks;
    put(this.note, "data-level", known || !none ? "" : "error");
    say(this.words, known ? "" : none ? texts.needsPython : texts.asking);
    this.legend.hidden = !known;
    if (!known || !snapshot.showAttacks) return;
    const bar = (side: Side): SVGElement =>
      swatch(`bm-control-${side}`, side === layout.bottom ? "M0 13h20v7H0Z" : "M0 0h20v7H0Z");
    const { bottom } = layout;
    this.legend.replaceChildren(
      ...[bottom, otherSide(bottom)].map((side) =>
        html("li", {}, bar(side), texts.of(this.context.texts.side[side])),
      ),
      html("li", {}, swatch("bm-guarded", "M5 4h10v5q0 5 -5 7q-5 -2 -5 -7Z"), texts.guarded),
      html("li", {}, swatch("bm-hanging", "M0 0h20v20H0ZM4 4v12h12V4Z"), texts.hanging),
      html("li", {}, swatch("bm-attacked", "M0 0h20v20H0ZM2 2v16h16V2Z"), texts.attacked),
    );
  }

  /** Python answers a wish for the map by setting a trait: that it does not is known only after a while. */
  private wait(waits: boolean): void {
    if (!waits) this.late = false;
    if (waits === (this.waiting !== undefined)) return;
    this.waiting?.();
    this.waiting = undefined;
    if (!waits) return;
    this.waiting = setPatientTimeout(PATIENCE, () => {
      this.late = true;
      this.describe(this.context.now(), false);
    });
  }

  private path(name: string, d: string | null | undefined): void {
    const path = this.paths.get(name);
    if (path) put(path, "d", d ?? "");
  }
}

const swatch = (name: string, d: string): SVGElement =>
  svg(
    "svg",
    { class: "bm-key", viewBox: "-1 -1 22 22", "aria-hidden": "true" },
    svg("rect", { class: "bm-key-square", width: 20, height: 20 }),
    svg("path", { class: name, d }),
  );
