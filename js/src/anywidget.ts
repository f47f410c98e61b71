/**
 * The interface of anywidget, and helpers for every widget: render with exact cleanup, set several traits at once,
 * observe them.
 */
import { batchChanges } from "./batch.ts";

/** As much of anywidget's model as is used here. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: (...args: unknown[]) => void): void;
  off(event: string, callback: (...args: unknown[]) => void): void;
}

/** A model that can only set traits. */
export type Traits = Omit<Model, "send">;

interface RenderProps<M> {
  model: M;
  el: HTMLElement;
  signal?: AbortSignal;
}

export type Render<M> = (props: RenderProps<M>) => (() => void) | undefined;

/**
 * Make an anywidget module's `render` (called once per view) of what puts one view of a model into an element.
 * It returns the exact undo, and is also told by `signal` (anywidget 0.11) when the view goes.
 */
export function rendering<M>(mount: (element: HTMLElement, model: M) => () => void): Render<M> {
  return ({ model, el, signal }) => {
    if (signal?.aborted) return undefined;
    let unmount: (() => void) | null = mount(el, model);
    const undo = (): void => {
      signal?.removeEventListener("abort", undo);
      unmount?.();
      unmount = null;
    };
    signal?.addEventListener("abort", undo);
    return undo;
  };
}

/** Set traits and send them together; false on a static page, where no Python receives them. */
export function setTraits(model: Traits, given: Readonly<Record<string, unknown>>): boolean {
  for (const [name, value] of Object.entries(given)) model.set(name, value);
  try {
    model.save_changes();
    return true;
  } catch {
    return false;
  }
}

/** Hear of changes of these traits, once for all that change together; returns the undo. */
export function observeTraits(model: Traits, traits: readonly string[], changed: () => void): () => void {
  const { soon, end } = batchChanges(changed);
  for (const trait of traits) model.on(`change:${trait}`, soon);
  return () => {
    end();
    for (const trait of traits) model.off(`change:${trait}`, soon);
  };
}
