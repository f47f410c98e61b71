/**
 * A model without Python, for pages written by `banmen export` and for the benchmarks.
 *
 * Traits change here and nowhere else, so that several views of one model stay in step; what only Python could
 * do is refused with `NoPython`.
 */
import { fromBase64 } from "../core/base64.ts";
import type { PagePython } from "./python.ts";

/** Thrown by `send` on a page without Python. */
export class NoPythonError extends Error {
  override readonly name = "NoPythonError";

  constructor() {
    super("There is no Python on this page.");
  }
}

/** Whether an error is of this kind; a script of a page may have a class of its own for it. */
export const isNoPython = (error: unknown): boolean =>
  error instanceof Error && error.name === "NoPythonError";

type Fields = Readonly<Record<string, unknown>>;
type Callback = (...args: unknown[]) => void;

/** Make a model of plain traits; bytes in them are written as `{base64: "…"}`. */
export const staticModel = (given: Fields): StaticModel => new StaticModel(plainTraits(given));

/** The values of traits, with bytes as bytes. */
export const plainTraits = (given: Fields): Map<string, unknown> =>
  new Map(Object.entries(given).map(([name, value]) => [name, plain(value)]));

export class StaticModel {
  private readonly callbacks = new Map<string, Set<Callback>>();

  /**
   * @param traits - The values of the traits.
   * @param beside - The Python that this page can ask.
   * @param computed - Whether Python computes what the view shows.
   */
  constructor(
    protected readonly traits: Map<string, unknown>,
    readonly beside: PagePython | null = null,
    private readonly computed = false,
  ) {}

  /** Whether Python computes what the view shows, and is there or may be. */
  get live(): boolean {
    return this.computed && this.beside?.usable === true;
  }

  get(name: string): unknown {
    return this.traits.get(name);
  }

  set(name: string, value: unknown): void {
    if (this.traits.get(name) === value) return;
    this.update({ [name]: value });
  }

  /** Set several traits: all are in before anybody hears of one. */
  protected update(traits: Fields): void {
    for (const [name, value] of Object.entries(traits)) this.traits.set(name, value);
    for (const name of Object.keys(traits)) this.tell(name);
  }

  protected tell(name: string): void {
    for (const callback of [...(this.callbacks.get(`change:${name}`) ?? [])])
      callback(this, this.traits.get(name));
  }

  save_changes(): void {
    // Values live here as long as the page is open.
  }

  send(): void {
    throw new NoPythonError();
  }

  on(event: string, callback: Callback): void {
    const known = this.callbacks.get(event) ?? new Set();
    this.callbacks.set(event, known.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.callbacks.get(event)?.delete(callback);
  }
}

function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { base64 } = value as { base64?: unknown };
  if (typeof base64 !== "string") return value;
  return new DataView(fromBase64(base64).buffer);
}
