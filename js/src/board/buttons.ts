/** Command buttons: each follows whether its command is enabled and pressed. */
import type { Texts } from "../i18n/board.ts";
import { button, enable } from "../kit/button.ts";
import { put } from "../kit/dom.ts";
import { icon } from "../kit/icons.ts";
import type { Command, ViewState } from "./context.ts";

export class Buttons {
  private readonly made: { readonly command: Command; readonly element: HTMLButtonElement }[] = [];

  constructor(
    private readonly find: (id: Command["id"]) => Command | undefined,
    private readonly texts: Texts,
  ) {}

  /** A button with the command's picture, or with a word or two; none for a command that nothing here offers. */
  make(id: Command["id"], words = ""): HTMLButtonElement[] {
    const command = this.find(id);
    if (!command || (words === "" && !command.icon)) return [];
    const text = this.texts.command[id];
    const key = command.keys?.[0];
    const element = button(
      {
        class: words === "" ? "bm-tool" : "bm-answer",
        "data-tool": id,
        title: key === undefined ? text : `${text} (${key})`,
        ...(words === "" ? { "aria-label": text } : {}),
      },
      words || (command.icon ? icon(command.icon) : ""),
      () => {
        command.run();
      },
    );
    this.made.push({ command, element });
    return [element];
  }

  /** After anything that may switch a command on or off. */
  update(now: ViewState): void {
    for (const { command, element } of this.made) {
      enable(element, command.enabled?.(now) !== false);
      if (command.pressed) put(element, "aria-pressed", String(command.pressed(now)));
    }
  }
}
