/** Shows the attackers and protectors of a square, with arrows and in a sentence. */
import { ask, attacksOf } from "../../core/attacks.ts";
import type { AttackInfo } from "../../core/attacks.ts";
import { watcher } from "../../core/batch.ts";
import { CELL, otherSide, SIDES, squareName } from "../../core/geometry.ts";
import type { Layout, Point, Side, Square } from "../../core/geometry.ts";
import type { Position } from "../../core/model.ts";
import * as states from "../../core/state.ts";
import type { Texts } from "../../i18n/board.ts";
import { consume, listen, put } from "../../kit/dom.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { Pointing } from "../focus.ts";
import { Paths } from "../view/highlights.ts";
import * as shape from "../view/shapes.ts";

/** Measures of an arrow in board units. */
const WIDTH = 3.4;
/** The gap at both ends, so that the arrow covers neither piece. */
const START = 13;
const END = 15;
const HEAD = 9;

export function attackers(context: BoardContext): Part {
  const { root, window, texts } = context;
  const paths = new Paths();
  const names = ["asked", ...SIDES.flatMap((side) => [`attack-${side}`, `protect-${side}`])];
  context.view.layers.outlines.append(...paths.make(names, "bm-asking"));
  const pointing = new Pointing();
  const changed = watcher();
  let on = false;
  let pointed: Square | null = null;
  let square: Square | null = null;
  let said = "";

  /** The square that is meant: where the mouse or the cursor is, or that of the piece on the card. */
  const meant = ({ focus, focused }: ViewState): Square | null => {
    const here = focus.hover !== null || window.contains(window.ownerDocument.activeElement);
    return (here ? pointed : null) ?? focused?.square ?? pointed;
  };
  const draw = ({ snapshot, layout }: ViewState, to: Square | null): void => {
    const { position } = snapshot;
    const attacks = attacksOf(snapshot.attacks, position);
    const asked = to === null ? null : ask(to, position, attacks);
    for (const side of SIDES) {
      const protects = asked?.piece?.side === side ? (asked.protectors ?? []) : [];
      paths.put(`attack-${side}`, arrows(layout, asked?.attackers[side] ?? [], to, true));
      paths.put(`protect-${side}`, arrows(layout, protects, to, false));
    }
    const seen = to !== null && layout.contains(to);
    paths.put("asked", seen ? shape.rim(layout.centre(to), CELL.width + 3, CELL.height + 3, 4) : "");
    const text = to === null || !asked ? "" : sentence(to, asked, position, attacks !== null, texts);
    if (text === said) return;
    said = text;
    if (text !== "") context.say(text);
  };
  const update = (now: ViewState): void => {
    const { snapshot, layout, focus } = now;
    const at = pointing.at(focus);
    if (snapshot.interaction === "mark") on = false;
    // Once asked, it goes along with the mouse and the keys.
    if (on && at !== pointed) square = at;
    pointed = at;
    const asked = on ? square : null;
    put(root, "data-asked", asked === null ? "" : squareName(layout.size, asked));
    if (changed(layout, snapshot.position, snapshot.attacks, asked)) draw(now, asked);
  };
  const start = (): void => {
    square = meant(context.now());
    on = true;
    update(context.now());
  };
  const stop = (): void => {
    on = false;
    update(context.now());
    context.say("");
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !on || states.isQuestion(context.now().state.gesture)) return;
    consume(event);
    stop();
  };
  listen(root, context.signal, { keydown: key }, { capture: true });
  return {
    update,
    commands: {
      attackers: {
        run: () => (on ? stop() : start()),
        enabled: (now) => on || (now.snapshot.interaction !== "mark" && meant(now) !== null),
        pressed: () => on,
      },
    },
  };
}

function sentence(
  square: Square,
  { piece, attackers, protectors }: AttackInfo,
  { size, pieces, moves }: Position,
  known: boolean,
  { attackers: texts, side, kind }: Texts,
): string {
  const name = squareName(size, square);
  const group = (which: Side, squares: readonly Square[]): string => {
    // The kinds that stand there, each once, the most frequent first.
    const counts = new Map<string, number>();
    for (const one of squares) {
      const called = pieces[one] ? kind(pieces[one].kind) : "?";
      counts.set(called, (counts.get(called) ?? 0) + 1);
    }
    return texts.group(squares.length, side[which], texts.names([...counts].sort((a, b) => b[1] - a[1])));
  };
  if (!piece) {
    const say = known ? texts.empty : texts.emptyUnknown;
    return say(name, group("black", attackers.black), group("white", attackers.white));
  }
  const enemy = otherSide(piece.side);
  const called = texts.piece(name, side[piece.side], kind(piece.kind));
  const attacked = group(enemy, attackers[enemy]);
  if (protectors) return texts.occupied(called, attacked, group(piece.side, protectors));
  return (moves?.complete ? texts.unprotected : texts.partly)(called, attacked);
}

/** Arrows from pieces to the square they attack; what protects it ends in a dot instead of a head. */
const arrows = (layout: Layout, from: readonly Square[], to: Square | null, attacks: boolean): string =>
  from
    .filter((square) => square !== to)
    .map((square) => arrow(layout.centre(square), layout.centre(to ?? square), attacks))
    .join("");

/** An arrow between squares as filled shapes: a shaft with a head or a dot. */
function arrow(from: Point, to: Point, head: boolean): string {
  const along = shape.unit(from, to);
  const tip = shape.moved(to, along, -END);
  const neck = shape.moved(tip, along, -HEAD);
  const shaft = shape.beam(shape.moved(from, along, START), neck, WIDTH);
  if (!head) return shaft + shape.ring(shape.moved(neck, along, 4.5), 5, 2.6);
  return `${shaft}${shape.line([tip, shape.moved(neck, along, 0, 5.6), shape.moved(neck, along, 0, -5.6)])}Z`;
}
