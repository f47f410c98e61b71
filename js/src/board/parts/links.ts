/** Links in the text of a notebook drive a board of it: `[both](#board:one_lion/double)`. */
import { parseSquare } from "../../core/geometry.ts";
import { recordOf, textOf } from "../../core/read.ts";
import type { MakePart } from "../context.ts";

/** A board on the page. */
interface Driven {
  readonly root: HTMLElement;
  readonly name: () => string;
  /** It has a name or links: others stay as they are. */
  readonly isOpen: () => boolean;
  readonly hasLink: (link: string) => boolean;
  readonly follow: (link: string) => void;
}

const LINK = "a[href^='#board:']";
const PARTS = /^#board:(\w*)(?:\/(.*))?$/;
/** Each widget may load this module anew: the boards of a page, and whether it listens, are remembered on the page. */
const KEY = Symbol.for("banmen.links");

function drivenOn(page: Document): Set<Driven> {
  const keeper = page as Document & Record<symbol, Set<Driven> | undefined>;
  const known = keeper[KEY];
  if (known) return known;
  const boards = new Set<Driven>();
  keeper[KEY] = boards;
  // Before the notebook, which would look for a heading of this name.
  page.addEventListener("click", (event) => click(event, boards), { capture: true });
  return boards;
}

/** Have the nearest board that is meant do what a link says. Without one it stays a link like any other. */
function click(event: MouseEvent, boards: ReadonlySet<Driven>): void {
  const [target] = event.composedPath();
  const anchor = target instanceof Element ? target.closest(LINK) : null;
  const [, name = "", link = ""] = PARTS.exec(anchor?.getAttribute("href") ?? "") ?? [];
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { top } = anchor.getBoundingClientRect();
  const distance = ({ root }: Driven): number => {
    const box = root.getBoundingClientRect();
    return Math.max(box.top - top, top - box.bottom, 0);
  };
  const meant = [...boards].filter((board) => (name === "" ? board.isOpen() : board.name() === name));
  const able = meant.filter((board) => board.hasLink(link));
  const [board] = (able.length > 0 ? able : meant).sort((one, other) => distance(one) - distance(other));
  if (!board) return;
  event.preventDefault();
  event.stopPropagation();
  board.root.scrollIntoView({ block: "nearest" });
  board.follow(link);
}

export const links: MakePart = ({ root, signal, now, ask, dispatch, stored }) => {
  if (stored("links") === undefined) return {}; // a board inside something else, or of an older page
  const actions = (): Readonly<Record<string, unknown>> => recordOf(stored("links"));
  const boards = drivenOn(root.ownerDocument);
  const driven: Driven = {
    root,
    name: () => textOf(stored("name")),
    isOpen: () => driven.name() !== "" || Object.keys(actions()).length > 0,
    hasLink: (link) => Object.hasOwn(actions(), link),
    follow: (link) => {
      ask("link", { link }, ({ kind }) => {
        if (kind !== "none" && kind !== "gone") return;
        // Without Python a piece can still show its moves.
        const [origin = ""] = (textOf(actions()[link]) || link).split(/[ ,-]/, 1);
        dispatch({ kind: "select", square: parseSquare(now().layout.size, origin) });
      });
    },
  };
  boards.add(driven);
  signal.addEventListener("abort", () => boards.delete(driven), { once: true });
  return {};
};
