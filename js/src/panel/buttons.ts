/** Buttons that do commands, wherever they stand: they follow what can be done, and what is on. */
import type { Commands } from "../commands.ts";
import type { Command, Now } from "../desk.ts";
import type { Texts } from "../texts/index.ts";
import { html, put } from "../view/dom.ts";
import { icon } from "../view/icons.ts";

export class Buttons {
  private readonly made: (readonly [Command, HTMLButtonElement])[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly texts: Texts,
    private readonly signal: AbortSignal,
  ) {}

  /** A button for each of some commands; one that no part of this board offers, or without a picture, has none. */
  make(ids: readonly Command["id"][]): HTMLButtonElement[] {
    return ids.flatMap((id) => {
      const command = this.commands.get(id);
      return command?.icon ? [this.button(command, command.icon)] : [];
    });
  }

  /** After anything that may switch a command on or off. */
  update(now: Now): void {
    for (const [command, button] of this.made) {
      const disabled = !this.commands.enabled(command.id);
      if (button.disabled !== disabled) button.disabled = disabled;
      if (command.pressed) put(button, "aria-pressed", String(command.pressed(now)));
    }
  }

  private button(command: Command, picture: NonNullable<Command["icon"]>): HTMLButtonElement {
    const text = this.texts.command[command.id];
    const element = html(
      "button",
      { type: "button", class: "bm-tool", "data-tool": command.id, title: text, "aria-label": text },
      icon(picture),
    );
    element.addEventListener("click", () => void this.commands.run(command.id), { signal: this.signal });
    this.made.push([command, element]);
    return element;
  }
}
