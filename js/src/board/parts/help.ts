/** The dialog of keyboard shortcuts, opened with "?". */
import { keyList, makeDialog, showDialog } from "../../kit/dialog.ts";
import type { KeyRow } from "../../kit/dialog.ts";
import { html } from "../../kit/dom.ts";
import type { BoardContext, Command, Part } from "../context.ts";

export class Help implements Part {
  readonly commands: readonly Command[];
  private dialog: HTMLDialogElement | null = null;

  constructor(private readonly context: BoardContext) {
    this.commands = [
      {
        id: "help",
        keys: ["?"],
        icon: "help",
        run: () => {
          this.open();
        },
      },
    ];
  }

  private open(): void {
    const { root } = this.context;
    this.dialog ??= this.make();
    const { dialog } = this;
    if (!dialog.isConnected) root.append(dialog);
    showDialog(dialog);
  }

  private make(): HTMLDialogElement {
    const { texts, signal } = this.context;
    const { help } = texts;
    const all = this.context.commands().filter(({ keys }) => keys && keys.length > 0);
    const rows = (some: readonly Command[]): KeyRow[] =>
      some.map(({ id, keys = [] }) => [keys.map((key) => this.key(key)), texts.command[id]]);
    const onSquares = rows(all.filter((command) => command.onSquares));
    const anywhere = rows(all.filter((command) => command.onSquares !== true));
    const typing: KeyRow = [[html("kbd", {}, help.typed)], help.typing];
    return makeDialog(
      help,
      signal,
      keyList(help.squares, [...onSquares, typing]),
      keyList(help.anywhere, anywhere),
    );
  }

  /** "Shift+ArrowLeft" as it stands on a keyboard: Shift, then an arrow. */
  private key(name: string): HTMLElement {
    const { keys } = this.context.texts;
    const known: Readonly<Record<string, string>> = keys;
    const parts = name.endsWith("+") ? [...name.slice(0, -1).split("+"), "+"] : name.split("+");
    const words = parts.filter((part) => part !== "").map((part) => known[part] ?? part);
    const letter = parts.length > 1 && words.at(-1)?.length === 1 ? words.pop()?.toUpperCase() : undefined;
    if (letter !== undefined) words.push(letter);
    else if (parts.length === 1 && /^[A-Z]$/.test(name)) words.unshift(keys.Shift);
    return html("kbd", { "data-key": name }, words.join(" "));
  }
}
