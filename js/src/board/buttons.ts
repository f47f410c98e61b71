/** The commands of a board, and their buttons: each follows whether its command is enabled and pressed. */
import type { Texts } from "../i18n/board.ts";
import { button, enable } from "../kit/button.ts";
import { put } from "../kit/dom.ts";
import { icon } from "../kit/icons.ts";
import type { Icon } from "../kit/icons.ts";
import { firstKeyOf } from "./commands.ts";
import type { CommandId, CommandTable, ViewState } from "./context.ts";

/** Pictures of commands that have none of their own name. */
const PICTURES: Readonly<Partial<Record<CommandId, Icon>>> = { flipPiece: "flip", promotePiece: "turnOver" };

export class Commands {
  /** Everything that a button or a key can do. */
  private table: CommandTable = {};
  private readonly made: (readonly [CommandId, HTMLButtonElement])[] = [];

  constructor(
    private readonly now: () => ViewState,
    private readonly texts: Texts,
  ) {}

  add(commands: CommandTable): void {
    this.table = { ...this.table, ...commands };
  }

  /** Run a command; false if it is unknown or disabled. */
  run(id: CommandId): boolean {
    const command = this.table[id];
    if (!command || command.enabled?.(this.now()) === false) return false;
    command.run();
    return true;
  }

  /** A button with the command's picture, or with a word or two instead. */
  button(id: CommandId, words = ""): HTMLButtonElement {
    const text = this.texts.command[id];
    const key = firstKeyOf(id);
    const element = button(
      {
        class: words === "" ? "bm-tool" : "bm-answer",
        "data-tool": id,
        title: key === undefined ? text : `${text} (${key})`,
        ...(words === "" ? { "aria-label": text } : {}),
      },
      words === "" ? icon(PICTURES[id] ?? (id as Icon)) : words,
      () => void this.run(id),
    );
    this.made.push([id, element]);
    return element;
  }

  /** After anything that may switch a command on or off: all buttons, or those of some commands. */
  update(now: ViewState, ids?: ReadonlySet<CommandId>): void {
    for (const [id, element] of this.made) {
      const command = this.table[id];
      if (!command || ids?.has(id) === false) continue;
      enable(element, command.enabled?.(now) !== false);
      if (command.offered) element.hidden = !command.offered(now);
      if (command.pressed) put(element, "aria-pressed", String(command.pressed(now)));
    }
  }
}
