/** Plays paths one after the other, leg by leg. Under reduced motion each press shows the next whole path. */
import type { Path } from "../../core/figures.ts";
import { motionAllowed } from "../../kit/motion.ts";

/** The visible frame. */
export interface Scene {
  readonly path: Path;
  /** Which path of how many, from 0. */
  readonly index: number;
  readonly count: number;
  /** The number of legs played; null: the whole path is shown. */
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

  /** Play these paths; under reduced motion, show the next one. */
  play(paths: readonly Path[]): void {
    const before = this.current;
    this.stop();
    const [first] = paths;
    if (!first) return;
    if (motionAllowed()) {
      this.walk(paths, 0, 0);
      return;
    }
    const at = before ? (before.index + 1) % paths.length : 0;
    this.set({ path: paths[at] ?? first, index: at, count: paths.length, legs: null });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.current) this.set(null);
  }

  private walk(paths: readonly Path[], index: number, legs: number): void {
    const path = paths[index];
    if (!path) {
      this.stop();
      return;
    }
    const over = legs === path.squares.length;
    const wait = legs === 0 ? TIMES.before : over ? TIMES.leg + TIMES.after : TIMES.leg;
    this.timer = setTimeout(() => {
      if (over) this.walk(paths, index + 1, 0);
      else this.walk(paths, index, legs + 1);
    }, wait);
    this.set({ path, index, count: paths.length, legs });
  }

  private set(scene: Scene | null): void {
    this.current = scene;
    this.show(scene);
  }
}
