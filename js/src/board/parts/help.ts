/** The dialog of keyboard shortcuts, opened with "?". */
import { capOf, keyList, makeDialog, showDialog } from "../../kit/dialog.ts";
import type { KeyRow } from "../../kit/dialog.ts";
import { html } from "../../kit/dom.ts";
import { KEYS_ANYWHERE, KEYS_ON_SQUARES } from "../commands.ts";
import type { BoardContext, CommandId, Part } from "../context.ts";

export function help({ root, signal, texts: { help: words, space, command } }: BoardContext): Part {
  let dialog: HTMLDialogElement | null = null;

  /** "Shift+ArrowLeft" as it stands on a keyboard: Shift, then an arrow. */
  const keyOf = (name: string): HTMLElement => {
    const parts = name.endsWith("+") ? [...name.slice(0, -1).split("+"), "+"] : name.split("+");
    const said = parts.filter((part) => part !== "").map((part) => capOf(part, space));
    const letter = parts.length > 1 && said.at(-1)?.length === 1 ? said.pop()?.toUpperCase() : undefined;
    if (letter !== undefined) said.push(letter);
    else if (parts.length === 1 && /^[A-Z]$/.test(name)) said.unshift("Shift");
    return html("kbd", { "data-key": name }, said.join(" "));
  };
  const rows = (keys: typeof KEYS_ANYWHERE): KeyRow[] =>
    Object.entries(keys).map(([id, those]) => [those.map(keyOf), command[id as CommandId]]);
  const make = (): HTMLDialogElement => {
    const typing: KeyRow = [[html("kbd", {}, words.typed)], words.typing];
    return makeDialog(
      words,
      signal,
      keyList(words.squares, [...rows(KEYS_ON_SQUARES), typing]),
      keyList(words.anywhere, rows(KEYS_ANYWHERE)),
    );
  };
  const run = (): void => {
    dialog ??= make();
    if (!dialog.isConnected) root.append(dialog);
    showDialog(dialog);
  };
  return { commands: { help: { run } } };
}
