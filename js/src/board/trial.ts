/** What is being made on a board, as others will see it: another widget of the notebook in place of the board. */
import { button } from "../kit/button.ts";
import { consume, focusedNear, focusInPlace, html, listen, put } from "../kit/dom.ts";
import { icon } from "../kit/icons.ts";
import type { BoardContext } from "./context.ts";

export interface TrialWords {
  readonly title: string;
  /** The button that ends it; Esc does, too. */
  readonly back: string;
  /** Where the page can show no other widget. */
  readonly failed: string;
}

/** Where something that is tried is answered, the first that is there, and the whole of it. */
const FIRST = [".bm-option", '.bm-cells[tabindex="0"], .bm-cells [tabindex="0"]', ".banmen[tabindex]"];

/** Make the place of a trial; `ended` is called after each. Returns what opens it with the id of a model. */
export function trialOf(
  { root, signal, embed, say }: BoardContext,
  words: TrialWords,
  ended: () => void,
): (model: string) => void {
  let leave: (() => void) | null = null;
  const place = html("div", { class: "bm-trial-place" });
  const close = (): void => {
    seen.disconnect();
    leave?.();
    leave = null;
    place.replaceChildren();
    element.remove();
    put(root, "data-trying", "false");
    ended();
  };
  const back = button({ class: "bm-first" }, [icon("back"), words.back], close);
  const head = html("div", { class: "bm-trial-head" }, html("h2", {}, words.title), back);
  const element = html("div", { class: "bm-trial" }, head, place);
  listen(element, signal, {
    keydown: (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      consume(event);
      close();
    },
  });
  const seen = new MutationObserver(() => enter());
  /** Bring the keys to what is tried, once it is there: its widget draws itself when it likes. */
  const enter = (): void => {
    // Not one selector: answers come after the board on the page, which would take their numbers for squares.
    const view = FIRST.map((one) => place.querySelector<HTMLElement>(one)).find(Boolean);
    if (!view) return;
    seen.disconnect();
    if (focusedNear(back) === back) focusInPlace(view);
  };
  signal.addEventListener("abort", () => {
    seen.disconnect();
    leave?.();
  });
  return (model) => {
    root.append(element);
    put(root, "data-trying", "true");
    focusInPlace(back);
    head.scrollIntoView({ block: "nearest" });
    seen.observe(place, { childList: true, subtree: true });
    embed(model, place).then(
      (undo) => {
        if (element.isConnected) leave = undo;
        else undo();
      },
      () => {
        close();
        say(words.failed, "error");
      },
    );
  };
}
