/**
 * Buttons for commands, alike everywhere. One whose command can do nothing now is `aria-disabled`, not `disabled`: a
 * button that is pressed until there is nothing left to do would drop the focus, and the keys would be the page's.
 */
import type { Texts } from "../../i18n/board.ts";
import { html, listen, put } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { Command, ViewState } from "../context.ts";

export interface CommandButton {
  readonly element: HTMLButtonElement;
  /** Switch it on or off, as the command is. */
  update(now: ViewState): void;
}

/** A button with the command's picture, or with a word or two instead. */
export function buttonFor(command: Command, texts: Texts, signal: AbortSignal, words = ""): CommandButton {
  const text = texts.command[command.id];
  const key = command.keys?.[0];
  const element = html(
    "button",
    { type: "button", "data-tool": command.id, title: key === undefined ? text : `${text} (${key})` },
    ...(words === "" ? (command.icon ? [icon(command.icon)] : []) : [words]),
  );
  element.classList.add(words === "" ? "bm-tool" : "bm-answer");
  if (words === "") put(element, "aria-label", text);
  listen(element, signal, {
    click: () => {
      if (element.getAttribute("aria-disabled") !== "true") command.run();
    },
  });
  return {
    element,
    update: (now) => {
      put(element, "aria-disabled", String(command.enabled?.(now) === false));
      if (command.pressed) put(element, "aria-pressed", String(command.pressed(now)));
    },
  };
}
