/** Draws the hint over the board as numbered arrows, without storing it in the annotations. */
import { drawingsOf } from "../../core/drawings.ts";
import type { Fields } from "../../core/embeddedboard.ts";
import { listOf } from "../../core/read.ts";
import { readRoomState } from "../../core/generated/room.ts";
import type { Request } from "../../host/requests.ts";
import type { Host } from "../../host/host.ts";
import type { BoardHost } from "../../board/app.ts";

/** The host of a room's board: the model itself, with the hint drawn over the position. */
export class HintedBoard implements BoardHost {
  private from: readonly [room: unknown, own: unknown] = [null, null];
  private drawings: readonly Fields[] = [];
  private shown: unknown = undefined;
  private whole = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly host: Host) {}

  /** Draw the whole line of the hint, or its first move alone. */
  draw(whole: boolean): void {
    if (whole === this.whole) return;
    this.whole = whole;
    this.from = [null, null];
    this.refresh();
  }

  /** Have the board look at everything again. */
  refresh(): void {
    for (const changed of this.listeners) changed();
  }

  get(name: string): unknown {
    if (name === "annotations") return this.annotations();
    // While a game is played, no other one is continued.
    if (name === "autosaved" && readRoomState(this.host.get("room")).state === "playing") return {};
    return this.host.get(name);
  }

  /** Hints are shown, never saved. */
  stored(name: string): unknown {
    return this.host.get(name);
  }

  /** Store hand-made drawings without the hint. */
  set(traits: Readonly<Record<string, unknown>>): boolean {
    const { annotations } = traits;
    if (!Array.isArray(annotations)) return this.host.set(traits);
    const hinted = new Set(this.drawings.map(keyOf));
    return this.host.set({ ...traits, annotations: annotations.filter((one) => !hinted.has(keyOf(one))) });
  }

  send(message: Request): void {
    this.host.send(message);
  }

  subscribe(changed: () => void, heard: (message: unknown) => void, lost: () => void): () => void {
    const undo = this.host.subscribe(changed, heard, lost);
    this.listeners.add(changed);
    return () => {
      this.listeners.delete(changed);
      undo();
    };
  }

  /** One list as long as nothing changes: the board knows by that what it has read. */
  private annotations(): unknown {
    const room = this.host.get("room");
    const own = this.host.get("annotations");
    if (room === this.from[0] && own === this.from[1]) return this.shown;
    this.from = [room, own];
    const { hint } = readRoomState(room);
    const line = (hint?.steps ?? []).map(({ text }) => text);
    this.drawings = drawingsOf(this.whole ? line : line.slice(0, 1));
    this.shown = hint ? [...listOf(own), ...this.drawings] : own;
    return this.shown;
  }
}

/** Drawings that are the same come back with their members in any order. */
const keyOf = (one: unknown): string => {
  const { kind, squares, colour, text } = one as Record<string, unknown>;
  return JSON.stringify([kind, squares, colour, text]);
};
