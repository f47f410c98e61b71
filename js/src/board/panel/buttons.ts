/** Command buttons that follow whether their command is enabled and pressed. */
import type { Texts } from "../../i18n/board.ts";
import type { Commands } from "../commands.ts";
import type { Command, ViewState } from "../context.ts";
import { buttonFor } from "../view/buttons.ts";
import type { CommandButton } from "../view/buttons.ts";

export class Buttons {
  private readonly made: CommandButton[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly texts: Texts,
    private readonly signal: AbortSignal,
  ) {}

  /** A button for each of some commands; one that no part of this board offers, or without a picture, has none. */
  make(ids: readonly Command["id"][]): HTMLButtonElement[] {
    const made = ids.flatMap((id) => {
      const command = this.commands.get(id);
      return command?.icon ? [buttonFor(command, this.texts, this.signal)] : [];
    });
    this.made.push(...made);
    return made.map(({ element }) => element);
  }

  /** After anything that may switch a command on or off. */
  update(now: ViewState): void {
    for (const button of this.made) button.update(now);
  }
}
