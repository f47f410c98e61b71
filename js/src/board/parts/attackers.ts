/** Shows the attackers and protectors of a square, with arrows and in a sentence. */
import { ask, attacksOf } from "../../core/attacks.ts";
import type { AttackInfo } from "../../core/attacks.ts";
import { CELL, otherSide, squareName } from "../../core/geometry.ts";
import type { Layout, Side, Square } from "../../core/geometry.ts";
import type { Piece, Position } from "../../core/model.ts";
import * as states from "../../core/state.ts";
import { consume, listen, put, svg } from "../../kit/dom.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { Pointing } from "../focus.ts";
import { SILENT } from "../message.ts";
import { arrow } from "../view/arrows.ts";
import * as shape from "../view/shapes.ts";

const SIDES = ["black", "white"] as const;

export class Attackers implements Part {
  readonly commands: readonly Command[];
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly pointing = new Pointing();
  private on = false;
  private pointed: Square | null = null;
  /** The square that is asked about. */
  private square: Square | null = null;
  private drawn: ViewState | null = null;
  private said = "";

  constructor(private readonly context: BoardContext) {
    const names = ["asked", ...SIDES.flatMap((side) => [`attack-${side}`, `protect-${side}`])];
    context.view.layer("outlines").append(
      ...names.map((name) => {
        const path = svg("path", { class: `bm-asking bm-${name}`, "data-layer": name });
        this.paths.set(name, path);
        return path;
      }),
    );
    this.commands = [
      {
        id: "attackers",
        icon: "attackers",
        keys: ["W"],
        run: () => {
          if (this.on) this.stop();
          else this.start();
        },
        enabled: (now) => this.on || (now.snapshot.interaction !== "mark" && this.meant(now) !== null),
        pressed: () => this.on,
      },
    ];
    listen(
      context.root,
      context.signal,
      {
        keydown: (event) => {
          const { gesture } = context.now().state;
          if (event.key !== "Escape" || !this.on || states.isQuestion(gesture)) return;
          consume(event);
          this.stop();
        },
      },
      { capture: true },
    );
  }

  update(now: ViewState): void {
    const pointed = this.pointing.at(now.focus);
    const { snapshot, layout } = now;
    const before = this.drawn;
    this.drawn = now;
    if (this.on && snapshot.interaction === "mark") this.on = false;
    // Once asked, it goes along with the mouse and the keys.
    if (this.on && pointed !== this.pointed) this.square = pointed;
    this.pointed = pointed;
    const asked = this.on ? this.square : null;
    put(this.context.root, "data-asked", asked === null ? "" : squareName(layout.size, asked));
    const same =
      before?.layout === layout &&
      before.snapshot.position === snapshot.position &&
      before.snapshot.attacks === snapshot.attacks;
    if (!same || this.context.root.getAttribute("data-asked") !== this.shown) this.draw(now, asked);
  }

  private shown = "";

  /** The square that is meant: where the mouse or the cursor is, or that of the piece on the card. */
  private meant({ focus, focused }: ViewState): Square | null {
    const { window } = this.context;
    const here = focus.hover !== null || window.contains(window.ownerDocument.activeElement);
    return (here ? this.pointed : null) ?? focused?.square ?? this.pointed;
  }

  private start(): void {
    const now = this.context.now();
    this.square = this.meant(now);
    this.on = true;
    this.update(now);
  }

  private stop(): void {
    this.on = false;
    this.update(this.context.now());
    this.context.say(SILENT);
  }

  private draw(now: ViewState, square: Square | null): void {
    const { snapshot, layout } = now;
    const { position } = snapshot;
    const { context } = this;
    this.shown = square === null ? "" : squareName(layout.size, square);
    const path = (name: string, d: string): void => {
      const element = this.paths.get(name);
      if (element) put(element, "d", d);
    };
    const attacks = attacksOf(snapshot.attacks, position);
    const asked = square === null ? null : ask(square, position, attacks);
    for (const side of SIDES) {
      const protects = asked?.piece?.side === side ? (asked.protectors ?? []) : [];
      path(
        `attack-${side}`,
        square === null ? "" : arrows(layout, asked?.attackers[side] ?? [], square, true),
      );
      path(`protect-${side}`, square === null ? "" : arrows(layout, protects, square, false));
    }
    const seen = square !== null && layout.contains(square);
    path("asked", seen ? shape.rim(layout.centre(square), CELL.width + 3, CELL.height + 3, 4) : "");
    const text = square === null || !asked ? "" : this.sentence(square, asked, position, attacks !== null);
    if (text === this.said) return;
    this.said = text;
    if (text !== "") context.say({ level: "info", text });
  }

  private sentence(square: Square, asked: AttackInfo, position: Position, known: boolean): string {
    const { attackers: texts, side } = this.context.texts;
    const name = squareName(position.size, square);
    const group = (which: Side, squares: readonly Square[]): string =>
      texts.group(squares.length, side[which], this.names(position.pieces, squares));
    const { piece, attackers, protectors } = asked;
    if (!piece) {
      const both = group("black", attackers.black);
      const others = group("white", attackers.white);
      return known ? texts.empty(name, both, others) : texts.emptyUnknown(name, both, others);
    }
    const enemy = otherSide(piece.side);
    const called = texts.piece(name, side[piece.side], this.context.texts.kind(piece.kind));
    const attacked = group(enemy, attackers[enemy]);
    if (protectors) return texts.occupied(called, attacked, group(piece.side, protectors));
    if (!position.moves?.complete) return texts.partly(called, attacked);
    return texts.unprotected(called, attacked);
  }

  /** The kinds that stand on some squares, each once, the most frequent first. */
  private names(pieces: readonly (Piece | null)[], squares: readonly Square[]): string {
    const counts = new Map<string, number>();
    for (const square of squares) {
      const kind = pieces[square]?.kind;
      const name = kind ? this.context.texts.kind(kind) : "?";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const all = [...counts].sort((a, b) => b[1] - a[1]);
    return this.context.texts.attackers.names(all);
  }
}

/** Arrows from pieces to the square they attack; what protects it ends in a dot instead of a head. */
function arrows(layout: Layout, from: readonly Square[], to: Square, attacks: boolean): string {
  return from
    .filter((square) => square !== to)
    .map((square) => arrow(layout.centre(square), layout.centre(to), attacks))
    .join("");
}
