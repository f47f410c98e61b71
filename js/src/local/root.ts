/** The root element of a view that contains a board: theme, language, and layout for its width. */
import { loadKanji } from "../font.ts";
import { trackPresses } from "../buttonpress.ts";
import { dress, watchTheme } from "../theme.ts";
import { put } from "../view/dom.ts";
import type { Host } from "./host.ts";

export interface View {
  readonly root: HTMLElement;
  readonly host: Host;
  readonly language: string;
  /** Pixels from which there is room for words beside the board. */
  readonly beside: number;
  /** Read the model: it is another one. */
  read(): void;
}

/** Dress a view as its host says now. */
export function dressView({ root, host, language }: View): void {
  dress(root, host.get("theme"));
  put(root, "lang", language);
}

/** Put a view into its place, and keep it as its host and the page want it. Returns the exact undo. */
export function openView(element: HTMLElement, view: View): () => void {
  const { root, host, beside } = view;
  const measure = (): void => {
    root.classList.toggle("bm-beside", root.clientWidth >= beside);
  };
  element.append(root);
  view.read();
  const unsubscribe = host.subscribe(() => {
    view.read();
  });
  const unwatch = watchTheme(document, () => {
    dressView(view);
  });
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  measure();
  const stop = new AbortController();
  trackPresses(root, stop.signal);
  void loadKanji(document).then(() => {
    if (!stop.signal.aborted) put(root, "data-font", "ready");
  });
  put(root, "data-ready", "true");
  return () => {
    stop.abort();
    observer.disconnect();
    unwatch();
    unsubscribe();
    root.remove();
  };
}
