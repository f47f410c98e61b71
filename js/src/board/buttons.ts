/**
 * Buttons for commands. One whose command can do nothing now is `aria-disabled`, not `disabled`: a button that is
 * pressed until there is nothing left to do would drop the focus, and the keys would be the page's.
 */
import type { Texts } from "../i18n/board.ts";
import { html, listen, put } from "../kit/dom.ts";
import { icon } from "../kit/icons.ts";
import type { Icon } from "../kit/icons.ts";
import { firstKeyOf } from "./commands.ts";
import type { Commands } from "./commands.ts";
import type { CommandId, ViewState } from "./context.ts";

/** Pictures of commands that have none of their own name. */
const PICTURES: Readonly<Partial<Record<CommandId, Icon>>> = { flipPiece: "flip", promotePiece: "turnOver" };

export class Buttons {
  private readonly made: (readonly [CommandId, HTMLButtonElement])[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly texts: Texts,
    private readonly signal: AbortSignal,
  ) {}

  /** A button with the command's picture, or with a word or two instead. */
  make(id: CommandId, words = ""): HTMLButtonElement {
    const text = this.texts.command[id];
    const key = firstKeyOf(id);
    const element = html(
      "button",
      {
        type: "button",
        class: words === "" ? "bm-tool" : "bm-answer",
        "data-tool": id,
        title: key === undefined ? text : `${text} (${key})`,
        ...(words === "" ? { "aria-label": text } : {}),
      },
      words === "" ? icon(PICTURES[id] ?? (id as Icon)) : words,
    );
    listen(element, this.signal, { click: () => void this.commands.run(id) });
    this.made.push([id, element]);
    return element;
  }

  /** After anything that may switch a command on or off: all buttons, or those of some commands. */
  update(now: ViewState, ids?: ReadonlySet<CommandId>): void {
    for (const [id, element] of this.made) {
      const command = this.commands.get(id);
      if (!command || ids?.has(id) === false) continue;
      put(element, "aria-disabled", String(command.enabled?.(now) === false));
      if (command.pressed) put(element, "aria-pressed", String(command.pressed(now)));
    }
  }
}
