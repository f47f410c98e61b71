/** The trainer as notebooks load it: the only file here that knows anywidget. Exercises, drills and sheets are one widget to it. */
import { hostOf } from "./host.ts";
import type { Model } from "./host.ts";
import { mountTrainer, TRAITS } from "./trainer.ts";
import "./style/index.css";

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): (() => void) | undefined {
  if (signal?.aborted) return undefined;
  let unmount: (() => void) | null = mountTrainer(el, hostOf(model, TRAITS));
  const undo = (): void => {
    signal?.removeEventListener("abort", undo);
    unmount?.();
    unmount = null;
  };
  signal?.addEventListener("abort", undo);
  return undo;
}

export { stillModel } from "../still.ts";
export default { render };
