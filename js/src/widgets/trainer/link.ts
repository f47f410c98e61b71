/** The dialog with the link to the exercise that is shown, for exercises of the packs of banmen. */
import type { Card } from "../../core/cards.ts";
import type { Subject } from "../../core/links.ts";
import { textOf } from "../../core/read.ts";
import type { Host } from "../../host/host.ts";
import { textsOf } from "../../i18n/board.ts";
import { linkEntry } from "../../board/linkentry.ts";
import { makeDialog, showDialog } from "../../kit/dialog.ts";

export interface LinkDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
}

/** `words`: of its heading, and of the button that closes it. */
export function linkDialog(
  host: Host,
  language: string,
  words: { readonly title: string; readonly close: string },
  card: () => Card | null,
  signal: AbortSignal,
): LinkDialog {
  const subject = (): Subject => {
    const [pack = "", number = ""] = (card()?.inPack ?? "").split("/");
    return { kind: "drill", pack, number: Number(number) };
  };
  const entry = linkEntry(textsOf(language), () => textOf(host.get("site")), subject, signal);
  const element = makeDialog(words, signal, entry.element);
  return {
    element,
    open: () => {
      entry.reset();
      showDialog(element);
    },
  };
}
