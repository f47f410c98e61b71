/** The root element of a studio widget, with its theme and language. */
import { loadKanji } from "../font.ts";
import { keepKeys } from "../hostkeys.ts";
import { trackPresses } from "../buttonpress.ts";
import { dress, watchTheme } from "../theme.ts";
import { html, put } from "../view/dom.ts";
import type { Host } from "./host.ts";
import { textOf } from "./read.ts";

export interface Shell {
  readonly root: HTMLElement;
  /** Dress the root as the traits say now. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Put a root into the place a host gives; `name` is the widget's: pad, card, atlas. */
export function openShell(el: HTMLElement, host: Host, name: string): Shell {
  const root = html("div", {
    class: `banmen bm-studio bm-${name}`,
    role: "group",
  });
  const { ownerDocument: page } = el;
  const refresh = (): void => {
    dress(root, host.get("theme"));
    put(root, "lang", textOf(host.get("lang")) || "en");
  };
  refresh();
  const stop = new AbortController();
  keepKeys(root, stop.signal);
  trackPresses(root, stop.signal);
  const unwatch = watchTheme(page, refresh);
  void loadKanji(page);
  el.replaceChildren(root);
  return {
    root,
    refresh,
    close: () => {
      stop.abort();
      unwatch();
      root.remove();
    },
  };
}
