/** The dialog of keyboard shortcuts, opened with "?". */
import type { Command, BoardContext, Part } from "../context.ts";
import { html, listen, put, uniqueId } from "../view/dom.ts";
import { icon } from "../view/icons.ts";

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
    // A page that is shown again may have forgotten that it was open.
    if (!dialog.open) dialog.showModal();
  }

  private make(): HTMLDialogElement {
    const { texts, signal } = this.context;
    const commands = this.context.commands().filter(({ keys }) => keys && keys.length > 0);
    const close = html(
      "button",
      { type: "button", class: "bm-close", "aria-label": texts.help.close, title: texts.help.close },
      icon("clear"),
    );
    const heading = html("h2", {}, texts.help.title);
    heading.id = uniqueId("help");
    const lists = html(
      "div",
      { class: "bm-keys", tabindex: "0", role: "group", "aria-labelledby": heading.id },
      this.section(
        texts.help.squares,
        commands.filter(({ onSquares }) => onSquares),
        texts.help.typing,
      ),
      this.section(
        texts.help.anywhere,
        commands.filter(({ onSquares }) => onSquares !== true),
      ),
    );
    const dialog = html(
      "dialog",
      { class: "bm-help", "aria-labelledby": heading.id },
      html("div", { class: "bm-top" }, heading, close),
      lists,
    );
    listen(close, signal, {
      click: () => {
        dialog.close();
      },
    });
    listen(dialog, signal, {
      click: (event) => {
        // Beside what is in it is the curtain behind it.
        if (event.target === dialog) dialog.close();
      },
      keydown: (event) => {
        // The host has keys of its own, Esc among them.
        event.stopPropagation();
      },
    });
    signal.addEventListener("abort", () => {
      dialog.close();
    });
    return dialog;
  }

  private section(title: string, commands: readonly Command[], more = ""): HTMLElement {
    const { texts } = this.context;
    const rows = commands.map(({ id, keys = [] }) =>
      html("div", {}, html("dt", {}, ...keys.map((key) => this.key(key))), html("dd", {}, texts.command[id])),
    );
    if (more !== "") {
      const typed = html("kbd", {}, texts.help.typed);
      rows.push(html("div", {}, html("dt", {}, typed), html("dd", {}, more)));
    }
    return html("section", {}, html("h3", {}, title), html("dl", {}, ...rows));
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
    const element = html("kbd", {}, words.join(" "));
    put(element, "data-key", name);
    return element;
  }
}
