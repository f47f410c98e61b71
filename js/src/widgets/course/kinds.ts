/** All kinds of a game as small roses, each with a bar that says how well one remembers it. */
import { STRENGTHS } from "../../core/generated/course.ts";
import type { CourseTraits, Kind, Remembered } from "../../core/generated/course.ts";
import { consume, html, listen, put, say } from "../../kit/dom.ts";
import { roving } from "../../kit/list.ts";
import type { Roving } from "../../kit/list.ts";
import { initial } from "../../kit/prose.ts";
import { kept } from "../atlas/context.ts";
import { step } from "../atlas/gridkeys.ts";
import { roseIcon } from "../figure/rose.ts";
import { wordOf } from "./context.ts";
import type { CourseActions, CourseState } from "./context.ts";

interface Item {
  readonly kind: Kind;
  readonly element: HTMLElement;
}

const NOTHING: Remembered = { strength: "new", skills: {}, confused: [] };

export class Kinds {
  readonly list = html("div", { class: "bm-kind-list", role: "listbox" });
  /** The learner's memory of the kind that is pointed at or has the focus. */
  readonly about = html("p", { class: "bm-kind-about", "aria-hidden": "true" });
  private readonly stop = new AbortController();
  private readonly roving: Roving;
  private items: readonly Item[] = [];
  private now: CourseState | null = null;

  constructor(private readonly actions: CourseActions) {
    const { signal } = this.stop;
    this.roving = roving(
      this.list,
      () => this.items.map(({ element }) => element),
      signal,
      (key, at) => this.step(key, at),
    );
    const open = (event: MouseEvent | KeyboardEvent): void => {
      const kind = this.kindAt(event);
      if (kind && !actions.alone) actions.want(event.shiftKey ? "drill" : "card", kind.id);
    };
    const look = (event: Event): void => this.tell(this.kindAt(event));
    listen(this.list, signal, {
      click: open,
      keydown: (event) => {
        if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey || event.altKey)
          return;
        consume(event);
        open(event);
      },
      pointerover: look,
      focusin: look,
      pointerleave: () => this.tell(null),
    });
  }

  readonly close = (): void => this.stop.abort();

  update(now: CourseState): void {
    this.now = now;
    const { texts, memory } = now;
    this.show(now.kinds, now.roses);
    put(this.list, "aria-label", texts.kindsOf(now.kinds.length));
    put(this.list, "aria-description", this.actions.alone ? "" : texts.kindsKeys);
    for (const { kind, element } of this.items) {
      const known = memory.get(kind.id) ?? NOTHING;
      put(element, "data-strength", known.strength);
      put(element, "aria-label", `${kind.name}: ${this.describe(known)}`);
    }
    this.tell(null);
  }

  /** Draw the kinds of a game. */
  private readonly show = kept((kinds: readonly Kind[], roses: CourseTraits["roses"]): void => {
    this.items = kinds.map((kind) => {
      const mnemonic = roses[kind.rose];
      const element = html("div", { role: "option", tabindex: -1, "data-kind": kind.id });
      if (mnemonic) element.append(roseIcon({ mnemonic, royal: kind.royal }));
      return { kind, element };
    });
    this.list.replaceChildren(...this.items.map(({ element }) => element));
    this.roving.update();
  });

  /** How well a kind is known, skill by skill, and what it was taken for. */
  describe({ strength, skills, confused }: Remembered): string {
    const texts = this.now?.texts;
    if (!texts) return "";
    const each = Object.entries(skills).map(
      ([skill, one]) => `${wordOf(texts.skill, skill)} ${texts.strength[one]}`,
    );
    const parts = [each.length > 0 ? each.join(", ") : texts.strength[strength]];
    if (confused.length > 0) parts.push(texts.confused(confused));
    return parts.join("; ");
  }

  private tell(kind: Kind | null): void {
    const { now } = this;
    if (!now) return;
    const known = kind && (now.memory.get(kind.id) ?? NOTHING);
    say(
      this.about,
      kind && known
        ? `${initial(kind.name)}${kind.kanji === kind.name ? "" : ` ${kind.kanji}`} · ${this.describe(known)}`
        : now.texts.kindsHint,
    );
  }

  private kindAt({ target }: Event): Kind | null {
    const element = target instanceof Element ? target.closest("[role=option]") : null;
    return this.items.find((one) => one.element === element)?.kind ?? null;
  }

  private step(key: string, at: number): number | undefined {
    const top = this.items[0]?.element.offsetTop;
    const columns = Math.max(1, this.items.filter(({ element }) => element.offsetTop === top).length);
    return step(key, false, at, { count: this.items.length, columns, page: 4 }) ?? undefined;
  }
}

export { STRENGTHS };
