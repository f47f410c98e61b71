/** The tab that finds a kind by name, kanji or Betza, and its pieces on the board. */
import { watcher } from "../../core/batch.ts";
import { squareName } from "../../core/geometry.ts";
import type { Kind } from "../../core/model.ts";
import { tongueOf } from "../../core/names.ts";
import { Search } from "../../core/search.ts";
import type { Hit } from "../../core/search.ts";
import { html as make, listen, put, say, uniqueId } from "../../kit/dom.ts";
import { makeField } from "../../kit/field.ts";
import { html, nothing, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { once } from "../view/once.ts";
import { pieceIcon } from "../view/pieceicon.ts";

export function find(context: BoardContext): Part {
  const { texts, now, setFocus } = context;
  const words = texts.find;
  const id = uniqueId("find");
  const field = makeField("input", texts.command.find, {
    class: "bm-search",
    type: "search",
    role: "combobox",
    placeholder: words.placeholder,
    "aria-controls": id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
  });
  const summary = make("div", { class: "bm-found", role: "status" });
  const list = make("div", { class: "bm-kinds", role: "listbox", id, "aria-label": words.list });
  const iconOf = once((kind: Kind) => pieceIcon({ kind, side: "black", promoted: false }));
  let kinds: readonly Kind[] | null = null;
  let search = new Search([]);
  let hits: readonly Hit[] = [];
  /** The line that the keys are on; -1: none. */
  let active = -1;
  const otherHits = watcher();
  const otherLines = watcher();

  const itemOf = ({ kind, index, standing: { black, white } }: Hit, place: number): View => {
    const called = texts.kind(kind);
    // Beneath what it is called here, what it is called elsewhere.
    const [written, lang] = called === kind.kanji ? [kind.name, "en"] : [kind.kanji, "ja"];
    const where = black + white === 0 ? words.away : words.standing(black, white);
    const outlined = now().snapshot.outlined === kind.code;
    return html`<div class="bm-kind ${outlined ? "bm-outlined-kind" : ""}" role="option" id="${id}-${index}"
      aria-selected=${place === active} aria-label="${called}, ${kind.romaji}: ${where}" title=${where}
      >${iconOf(kind)}<span class="bm-kind-names"><b lang=${tongueOf(called, kind).lang ?? nothing}>${called}</b><span class="bm-dim"><span lang=${lang}>${written}</span> ${kind.romaji}</span></span
      ><span class="bm-counts"><span class="bm-count" data-side="black">${black || ""}</span
      ><span class="bm-count" data-side="white">${white || ""}</span
      ><span class="bm-away">${black + white === 0 ? words.away : ""}</span></span></div>`;
  };
  const draw = (): void => {
    const all = field.value.trim() === "";
    const hit = hits[active];
    say(summary, hits.length === 0 ? words.none(field.value.trim()) : words.found(hits.length, all));
    render(hits.map(itemOf), list);
    if (hit) put(field, "aria-activedescendant", `${id}-${hit.index}`);
    else field.removeAttribute("aria-activedescendant");
  };
  const update = ({ snapshot }: ViewState): void => {
    const { position, outlined } = snapshot;
    if (position.kinds !== kinds) {
      kinds = position.kinds;
      search = new Search(kinds);
      active = -1;
    }
    // A page that is not shown costs nothing.
    if (list.closest("[hidden]")) return;
    if (otherHits(position.pieces, field.value, kinds)) {
      hits = search.find(field.value, position.pieces);
      active = Math.min(active, hits.length - 1);
    }
    if (otherLines(hits, active, outlined)) draw();
  };

  /** The card tells about the line that the keys are on. */
  const show = (): void => setFocus({ kind: hits[active]?.index ?? null });
  const choose = (index: number): void => {
    active = index;
    update(now());
    show();
    const item = list.children[index];
    if (item instanceof HTMLElement) showWithin(list, item);
  };

  /** Go to the next piece of the kind, and outline them all. */
  const go = (): void => {
    const hit = hits[active];
    if (!hit) return;
    const { snapshot, layout, focus } = now();
    const { pieces, size } = snapshot.position;
    const { name, code } = hit.kind;
    const squares = [...pieces.keys()].filter(
      (square) => pieces[square]?.kind === hit.kind && layout.contains(square),
    );
    context.set("outlined", squares.length === 0 ? snapshot.outlined : code);
    const next = squares.find((square) => square > (focus.cursor ?? -1)) ?? squares[0];
    if (next === undefined) {
      context.say(words.absent(name));
      return;
    }
    setFocus({ cursor: next });
    context.viewer.reveal(next);
    context.say(words.at(name, squareName(size, next), squares.indexOf(next) + 1, squares.length));
  };

  /** Esc clears what was typed; on an empty field it goes back to the board. */
  const leave = (): void => {
    if (field.value === "") context.window.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else {
      field.value = "";
      choose(-1);
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const last = hits.length - 1;
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(active >= last ? 0 : active + 1),
      ArrowUp: () => choose(active <= 0 ? last : active - 1),
      PageDown: () => choose(Math.min(last, active + 6)),
      PageUp: () => choose(Math.max(0, active - 6)),
      Enter: go,
      Escape: leave,
    };
    const done = act[event.key];
    done?.();
    if (done) event.preventDefault();
    // Keys typed here go nowhere else.
    if (event.key !== "Tab") event.stopPropagation();
  };
  const at = ({ target }: Event): number => {
    const item = target instanceof Element ? target.closest("[role=option]") : null;
    return item ? [...list.children].indexOf(item) : -1;
  };
  listen(field, context.signal, {
    input: () => {
      active = -1;
      update(now());
      list.scrollTop = 0;
      choose(field.value.trim() === "" ? -1 : 0);
    },
    focus: () => update(now()),
    blur: () => choose(-1),
    keydown: key,
  });
  listen(list, context.signal, {
    pointermove: (event) => {
      const hit = event.pointerType === "mouse" ? hits[at(event)] : undefined;
      if (hit) setFocus({ kind: hit.index });
    },
    pointerleave: show,
    // The field keeps the focus, so that typing continues.
    pointerdown: (event) => {
      if (event.pointerType === "mouse") event.preventDefault();
    },
    click: (event) => {
      const index = at(event);
      if (index < 0) return;
      choose(index);
      go();
    },
  });
  const offered = ({ snapshot }: ViewState): boolean => snapshot.interaction !== "mark";
  return {
    update,
    tab: {
      id: "find",
      icon: "search",
      element: make("div", { class: "bm-find" }, field, summary, list),
      offered,
      opened: () => update(now()),
    },
    commands: {
      find: {
        run: () => {
          context.open("find");
          field.focus();
          field.select();
        },
        enabled: offered,
      },
    },
  };
}

/** Scroll a list, and nothing around it, until a line of it is seen. */
function showWithin(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }
}
