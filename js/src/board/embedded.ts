/**
 * An in-memory host for the board of an exercise or a demonstration. It answers the board's requests itself, so no
 * Python is needed.
 */
import type { ReplyHead, WhyReply } from "../core/generated/requests.ts";
import type { Request } from "../host/requests.ts";
import { PACE } from "../kit/motion.ts";
import type { BoardHost } from "./app.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An answer to a question of the board, without its number. */
export type ReplyBody = Partial<WhyReply> & Pick<ReplyHead, "ok">;

export interface Outside {
  /** Answer a question of the board. */
  answer(message: Request): ReplyBody;
  /** A trait that is not the board's own alone was set at it. */
  set(name: string, value: unknown): void;
}

/** What the board may set that stays with it, whatever is shown on it. */
const OWN = ["selection", "orientation", "coordinates"];
/** What concerns all that is around it as well. */
const SHARED = new Set(["theme", "glyphs", "lang"]);

/** A new position clears the selection. */
const OF_POSITION = new Set(["selection", "subject"]);

/** Before there is anything to show. */
const NOTHING: Fields = { files: 1, ranks: 1, tsfen: "1 0", catalogue: [], interaction: "frozen" };

export class LocalBoard implements BoardHost {
  private traits: Fields = NOTHING;
  private own: Fields = {};
  private changed: (() => void) | null = null;
  private heard: ((message: unknown) => void) | null = null;

  private tempo = PACE;
  private readonly settable: ReadonlySet<string>;

  /** `more`: what else may be set at this board that stays with it. `aside`: see `BoardHost`. */
  constructor(
    private readonly outside: Outside,
    more: readonly string[] = [],
    readonly panelSlot?: HTMLElement,
  ) {
    this.settable = new Set([...OWN, ...more]);
  }

  get(name: string): unknown {
    return name in this.own ? this.own[name] : this.traits[name];
  }

  set(traits: Fields): boolean {
    for (const [name, value] of Object.entries(traits)) {
      if (SHARED.has(name)) this.outside.set(name, value);
      else if (this.settable.has(name)) this.own = { ...this.own, [name]: value };
      if (name === "selection") this.showSubjectOf(value);
    }
    return true;
  }

  /** A selected piece replaces the subject in the card. */
  private showSubjectOf(selection: unknown): void {
    const { subject } = this.traits;
    if (subject === undefined) return;
    this.own = { ...this.own, subject: selection === "" ? subject : "" };
    this.changed?.();
  }

  send(message: Request): void {
    const reply = this.outside.answer(message);
    // Reply after the request is sent, as a kernel does.
    queueMicrotask(() => this.heard?.({ ...reply, id: message.id }));
  }

  subscribe(changed: () => void, heard: (message: unknown) => void): () => void {
    this.changed = changed;
    this.heard = heard;
    return () => {
      this.changed = null;
      this.heard = null;
    };
  }

  pace(): number {
    return this.tempo;
  }

  /**
   * Show these traits, and let a move in them take so long for a leg. Of what was set at the board only some
   * remains, or (null) all; a selection in another position does not.
   */
  show(traits: Fields, remains: readonly string[] | null = null, tempo = PACE): void {
    const moved = traits.tsfen !== this.traits.tsfen;
    this.own = Object.fromEntries(
      Object.entries(this.own).filter(
        ([name]) => (remains?.includes(name) ?? true) && !(moved && OF_POSITION.has(name)),
      ),
    );
    this.tempo = tempo;
    this.traits = traits;
    this.changed?.();
  }
}
