/** The dialog "More" of a demonstration: the presenter's window, a link, a GIF, and paper. */
import type { Texts } from "../../i18n/demo.ts";
import { action } from "../../kit/button.ts";
import { makeDialog, showDialog } from "../../kit/dialog.ts";
import { download } from "../../kit/clipboard.ts";
import { html as element } from "../../kit/dom.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { gifOf } from "../../board/gif.ts";
import type { Film } from "../../board/gif.ts";
import type { LinkEntry } from "../../board/linkentry.ts";

interface Doing {
  readonly present: () => void;
  /** The link to the step that is shown; null: no link opens this demonstration. */
  readonly link: () => LinkEntry | null;
  /** The film of the demonstration, and the name of its file. */
  readonly film: (signal: AbortSignal) => Promise<Film>;
  readonly name: () => string;
  /** Print, with notes or without; null: the page holds other things too. */
  readonly print: ((notes: boolean) => void) | null;
}

/** Nothing under way, a GIF of which so many pictures are done, or how that ended. */
type State = { readonly kind: "" | "saved" | "failed" } | { readonly kind: "making"; readonly done: number };

export interface MoreDialog {
  readonly element: HTMLDialogElement;
  open(): void;
}

export function moreDialog(texts: Texts, doing: Doing, signal: AbortSignal): MoreDialog {
  const words = texts.more;
  const place = element("div", { class: "bm-more" });
  let state: State = { kind: "" };
  let count = 0;
  let cancel = new AbortController();
  let notes = false;

  const set = (next: State): void => {
    state = next;
    draw();
  };
  const save = async (): Promise<void> => {
    if (state.kind === "making") return;
    cancel = new AbortController();
    const { signal: ending } = cancel;
    set({ kind: "making", done: 0 });
    try {
      // The page shows what it is about before it is busy.
      await new Promise((resolve) => setTimeout(resolve));
      const film = await doing.film(ending);
      count = film.count;
      const file = await gifOf(film, ending, (done) => set({ kind: "making", done }));
      download(file, doing.name(), place);
      set({ kind: "saved" });
    } catch {
      if (!signal.aborted) set({ kind: ending.aborted ? "" : "failed" });
    }
  };
  const saying = (): string => {
    if (state.kind === "making") return state.done === 0 ? words.begins : words.making(state.done, count);
    if (state.kind === "saved") return words.saved(doing.name());
    return state.kind === "failed" ? words.failed : words.gifHint;
  };
  const entry = (button: View, hint: unknown, live = false): View =>
    html`<div class="bm-more-entry">${button}<p role=${live ? "status" : "note"}>${hint}</p></div>`;
  const draw = (): void => {
    const busy = state.kind === "making";
    const { print } = doing;
    const link = doing.link();
    const present = (): void => {
      dialog.close();
      doing.present();
    };
    const tick = (event: Event): void => {
      notes = (event.target as HTMLInputElement).checked;
    };
    render(
      html`${entry(action("present", words.present, present), words.presentHint)}
      ${link ? html`<div class="bm-more-entry">${link.element}</div>` : ""}
      ${entry(
        busy
          ? action("cancel", words.cancel, () => cancel.abort())
          : action("gif", words.gif, () => void save()),
        saying(),
        true,
      )}
      ${
        print
          ? entry(
              action("print", words.print, () => print(notes)),
              html`${words.printHint}
                <label><input type="checkbox" @change=${tick} /> ${words.withNotes}</label>`,
            )
          : ""
      }`,
      place,
    );
  };
  const dialog = makeDialog({ title: words.title, close: texts.action.close }, signal, place);
  dialog.addEventListener("close", () => {
    cancel.abort();
    if (state.kind !== "making") set({ kind: "" });
  });
  signal.addEventListener("abort", () => cancel.abort());
  return {
    element: dialog,
    open: () => {
      doing.link()?.reset();
      draw();
      showDialog(dialog);
    },
  };
}
