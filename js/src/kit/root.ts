/** The root element of a widget: version, theme, language, font, and layout for its width. */
import { PROTOCOL } from "../core/generated/words.ts";
import { watch } from "../host/host.ts";
import type { Host } from "../host/host.ts";
import { trackPresses } from "./buttonpress.ts";
import { html, put } from "./dom.ts";
import { loadKanji } from "./font.ts";
import { keepKeys } from "./hostkeys.ts";
import { dress, watchTheme } from "./theme.ts";
import { languageOf } from "../i18n/catalogue.ts";
import { problem } from "./note.ts";

/** Track presses on the root, load its font, and call `dressAgain` when the theme of the page changes. Returns the undo. */
export function followPage(root: HTMLElement, dressAgain: () => void): () => void {
  const { ownerDocument: page } = root;
  const stop = new AbortController();
  trackPresses(root, stop.signal);
  const unwatch = watchTheme(page, dressAgain);
  void loadKanji(page).then(() => {
    if (!stop.signal.aborted) put(root, "data-font", "ready");
  });
  return () => {
    stop.abort();
    unwatch();
  };
}

/** A view that contains a board. */
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
export function dressView({ root, host, language }: Omit<View, "beside" | "read">): void {
  dress(root, host.get("theme"));
  put(root, "lang", language);
}

/** Put a view into its place, and keep it as its host and the page want it. Returns the exact undo. */
export function openView(element: HTMLElement, view: View): () => void {
  const { root, host, beside } = view;
  element.append(root);
  view.read();
  const unwatch = watch(host, () => view.read());
  const unfollow = followPage(root, () => dressView(view));
  // Called before the first frame: asking for the width here would force a layout of the whole page.
  const observer = new ResizeObserver(() => root.classList.toggle("bm-beside", root.clientWidth >= beside));
  observer.observe(root);
  put(root, "data-ready", "true");
  return () => {
    observer.disconnect();
    unfollow();
    unwatch();
    root.remove();
  };
}

/** The root of a widget without a board. */
export interface Shell {
  readonly root: HTMLElement;
  /** Dress the root as the traits say now. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Put a root into the place a host gives; `name` is the widget's: pad, card, atlas. */
export function openShell(element: HTMLElement, host: Host, name: string): Shell {
  const root = html("div", { class: `banmen bm-studio bm-${name}`, role: "group" });
  const refresh = (): void => {
    root.classList.toggle("bm-alone", host.alone === true);
    dressView({ root, host, language: languageOf(host.get("lang")) });
  };
  refresh();
  const stop = new AbortController();
  keepKeys(root, stop.signal);
  element.replaceChildren(root);
  const unfollow = followPage(root, refresh);
  return {
    root,
    refresh,
    close: () => {
      stop.abort();
      unfollow();
      root.remove();
    },
  };
}

type Mount = (element: HTMLElement, host: Host) => () => void;

/** Mount a widget; if Python is of another version, only a message that says so, in the language of the widget. */
export const ofThisVersion =
  (mount: Mount, textOf: (language: string) => (theirs: number, ours: number) => string): Mount =>
  (element, host) => {
    const protocol = host.get("protocol");
    if (typeof protocol !== "number" || protocol === PROTOCOL) return mount(element, host);
    const message = problem("alert");
    message.textContent = textOf(languageOf(host.get("lang")))(protocol, PROTOCOL);
    const root = html("div", { class: "banmen" }, message);
    element.replaceChildren(root);
    return () => root.remove();
  };
