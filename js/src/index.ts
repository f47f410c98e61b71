/**
 * The widget as notebooks load it: the only file that knows anywidget.
 *
 * An anywidget front-end module exports `initialize` (once per model) and `render` (once per view); `render`
 * returns its exact undo, and is also told by `signal` (anywidget 0.11) when the view goes.
 */
import { mount } from "./app.ts";
import type { Host } from "./app.ts";
import { TRAITS } from "./traits.ts";
import "./style/index.css";

/** As much of anywidget's model as is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: (...args: unknown[]) => void): void;
  off(event: string, callback: (...args: unknown[]) => void): void;
}

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

function hostOf(model: Model): Host {
  return {
    get: (name) => model.get(name),
    set: (name, value) => {
      model.set(name, value);
      try {
        model.save_changes();
      } catch {
        // No Python to save to (a static page): the model on this page has the value.
      }
    },
    send: (message) => {
      model.send(message);
    },
    subscribe: (changed, heard, lost) => {
      const onChange = (): void => {
        changed();
      };
      const onMessage = (message: unknown): void => {
        heard(message);
      };
      for (const trait of TRAITS) model.on(`change:${trait}`, onChange);
      model.on("msg:custom", onMessage);
      // Jupyter's models tell it when their kernel restarts or dies, and never that it is back: a new kernel
      // knows nothing of them.
      model.on("comm_live_update", lost);
      return () => {
        for (const trait of TRAITS) model.off(`change:${trait}`, onChange);
        model.off("msg:custom", onMessage);
        model.off("comm_live_update", lost);
      };
    },
  };
}

function render({ model, el, signal }: RenderProps): (() => void) | undefined {
  if (signal?.aborted) return undefined;
  let unmount: (() => void) | null = mount(el, hostOf(model));
  const undo = (): void => {
    signal?.removeEventListener("abort", undo);
    unmount?.();
    unmount = null;
  };
  signal?.addEventListener("abort", undo);
  return undo;
}

export { stillModel } from "./still.ts";
export default { render };
