/** The toolbar of the pad's figure. */
import type { Texts } from "../../i18n/studio.ts";
import { button, enable, name } from "../../kit/button.ts";
import { put } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { Icon } from "../../kit/icons.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { Toolbar } from "../../kit/toolbar.ts";

const ICONS = {
  play: ["play", "stop"],
  undo: ["undo"],
  clear: ["eraser"],
  smaller: ["zoomOut"],
  larger: ["zoomIn"],
} as const satisfies Record<string, readonly Icon[]>;

type Tool = keyof typeof ICONS;
const TOOLS = Object.keys(ICONS) as Tool[];

export class Tools {
  readonly element: HTMLElement;
  private readonly toolbar: Toolbar;
  private readonly buttons: Readonly<Record<Tool, HTMLButtonElement>>;

  constructor(
    private readonly texts: Texts["pad"],
    press: Readonly<Record<Tool, () => void>>,
    signal: AbortSignal,
  ) {
    const made = TOOLS.map((id) =>
      button(
        { class: id === "play" ? "bm-tool" : "bm-tool bm-live-only", "data-tool": id },
        ICONS[id].map(icon),
        press[id],
      ),
    );
    this.buttons = Object.fromEntries(TOOLS.map((id, i) => [id, made[i]])) as typeof this.buttons;
    this.toolbar = toolbar({ class: "bm-tools", label: texts.figureTools }, signal, ...made);
    this.element = this.toolbar.element;
  }

  /** `usable`: the tools that have something to do now. */
  update(usable: Readonly<Record<Tool, boolean>>, playing: boolean, drawing: boolean): void {
    const { stop, play, erase, clear, ...texts } = this.texts;
    const words = { ...texts, play: playing ? stop : play, clear: drawing ? erase : clear };
    for (const id of TOOLS) {
      name(this.buttons[id], words[id]);
      enable(this.buttons[id], usable[id]);
    }
    put(this.buttons.play, "aria-pressed", String(playing));
    this.toolbar.update();
  }
}
