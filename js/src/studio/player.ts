/** Plays ways one after the other, leg by leg. Where motion is not wanted, each press shows the next way as a whole. */
import { moving } from "../motion.ts";
import type { Way } from "./figures.ts";

/** What is to be seen now. */
export interface Scene {
  readonly way: Way;
  /** Which of how many ways, from 0. */
  readonly index: number;
  readonly count: number;
  /** The squares it has come to; null: nothing walks, the way is shown as a whole. */
  readonly legs: number | null;
}

/** Milliseconds: before the first leg, for a leg, and after the last. */
export const TIMES = { before: 180, leg: 460, after: 620 } as const;

export class Player {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private current: Scene | null = null;

  constructor(private readonly show: (scene: Scene | null) => void) {}

  get scene(): Scene | null {
    return this.current;
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  /** Play these ways; without motion, show the one after that shown before. */
  play(ways: readonly Way[]): void {
    const before = this.current;
    this.stop();
    const [first] = ways;
    if (!first) return;
    if (moving()) {
      this.walk(ways, 0, 0);
      return;
    }
    const at = before ? (before.index + 1) % ways.length : 0;
    this.set({ way: ways[at] ?? first, index: at, count: ways.length, legs: null });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.current) this.set(null);
  }

  private walk(ways: readonly Way[], index: number, legs: number): void {
    const way = ways[index];
    if (!way) {
      this.stop();
      return;
    }
    const over = legs === way.squares.length;
    const wait = legs === 0 ? TIMES.before : over ? TIMES.leg + TIMES.after : TIMES.leg;
    this.timer = setTimeout(() => {
      if (over) this.walk(ways, index + 1, 0);
      else this.walk(ways, index, legs + 1);
    }, wait);
    this.set({ way, index, count: ways.length, legs });
  }

  private set(scene: Scene | null): void {
    this.current = scene;
    this.show(scene);
  }
}
