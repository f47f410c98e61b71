/** The dialog that lists the keys of a demonstration. */
import type { Texts } from "../../i18n/demo.ts";
import { capOf, keyList, makeDialog } from "../../kit/dialog.ts";
import type { KeyRow } from "../../kit/dialog.ts";
import { html } from "../../kit/dom.ts";
import { KEYS } from "./keys.ts";

export function helpDialog({ keys, action }: Texts, signal: AbortSignal): HTMLDialogElement {
  const named = (names: readonly string[]): HTMLElement[] => names.map((name) => html("kbd", {}, name));
  const rows = KEYS.map(([kind, names]): KeyRow => [
    named(names.map((key) => capOf(key.length === 1 ? key.toUpperCase() : key, keys.space))),
    keys[kind],
  ]);
  return makeDialog(
    { title: keys.title, close: action.close },
    signal,
    keyList("", [...rows, [named(["1", "…", "9"]), keys.choose]]),
    html("p", {}, keys.remote),
  );
}
