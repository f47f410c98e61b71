/** The click mode of the figure, and its toolbar. */
import type { Texts } from "../../i18n/studio.ts";
import { html, listen, put, say } from "../../kit/dom.ts";
import { picture } from "../../kit/figureicons.ts";
import { icon } from "../../kit/icons.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { Toolbar } from "../../kit/toolbar.ts";

export const MODES = ["look", "place", "draw"] as const;
export type Mode = (typeof MODES)[number];

export interface State {
  readonly mode: Mode;
  readonly playing: boolean;
  readonly playable: boolean;
  readonly clearable: boolean;
  readonly undoable: boolean;
  readonly larger: boolean;
  readonly smaller: boolean;
}

export interface Handlers {
  readonly mode: (mode: Mode) => void;
  readonly play: () => void;
  readonly clear: () => void;
  readonly undo: () => void;
  /** More squares to each side, or fewer. */
  readonly resize: (by: 1 | -1) => void;
}

export class Tools {
  /** A choice of what a click does. */
  readonly modes: HTMLElement;
  readonly hint = html("p", { class: "bm-hint bm-dim" });
  readonly bar: HTMLElement;
  private readonly toolbar: Toolbar;
  private readonly radios: ReadonlyMap<Mode, HTMLInputElement>;
  private readonly buttons: Readonly<
    Record<"play" | "undo" | "clear" | "larger" | "smaller", HTMLButtonElement>
  >;

  constructor(
    id: string,
    private readonly texts: Texts,
    handlers: Handlers,
    private readonly signal: AbortSignal,
  ) {
    const { pad } = texts;
    this.radios = new Map(
      MODES.map((mode) => [mode, html("input", { type: "radio", name: `${id}-mode`, value: mode })]),
    );
    this.modes = html(
      "fieldset",
      { class: "bm-modes" },
      html("legend", { class: "bm-dim" }, pad.click),
      ...[...this.radios].map(([mode, radio]) =>
        html("label", { class: "bm-mode" }, radio, html("span", {}, pad.mode[mode])),
      ),
    );
    listen(this.modes, signal, {
      change: () => {
        for (const [mode, radio] of this.radios) if (radio.checked) handlers.mode(mode);
      },
    });
    const larger = (): void => {
      handlers.resize(-1);
    };
    const smaller = (): void => {
      handlers.resize(1);
    };
    this.buttons = {
      play: this.button("play", handlers.play, picture("play"), picture("stop")),
      undo: this.button("undo", handlers.undo, icon("undo")),
      clear: this.button("clear", handlers.clear, icon("eraser")),
      larger: this.button("larger", larger, icon("zoomIn")),
      smaller: this.button("smaller", smaller, icon("zoomOut")),
    };
    const { play, undo, clear, larger: plus, smaller: minus } = this.buttons;
    this.toolbar = toolbar(
      { class: "bm-pad-bar", label: pad.figureTools },
      signal,
      play,
      undo,
      clear,
      minus,
      plus,
    );
    this.bar = this.toolbar.element;
  }

  update(state: State): void {
    const { pad } = this.texts;
    const { play, undo, clear, larger, smaller } = this.buttons;
    const radio = this.radios.get(state.mode);
    if (radio) radio.checked = true;
    say(this.hint, pad.hint[state.mode]);
    name(play, state.playing ? pad.stop : pad.play);
    put(play, "aria-pressed", String(state.playing));
    name(undo, pad.undo);
    name(clear, state.mode === "draw" ? pad.erase : pad.clear);
    name(larger, pad.larger);
    name(smaller, pad.smaller);
    allow(play, state.playable);
    allow(undo, state.undoable);
    allow(clear, state.clearable);
    allow(larger, state.larger);
    allow(smaller, state.smaller);
    this.toolbar.update();
  }

  private button(tool: string, pressed: () => void, ...pictures: readonly Node[]): HTMLButtonElement {
    const button = html("button", { type: "button", class: "bm-tool", "data-tool": tool }, ...pictures);
    listen(button, this.signal, {
      click: () => {
        if (button.getAttribute("aria-disabled") !== "true") pressed();
      },
    });
    return button;
  }
}

function name(button: HTMLButtonElement, text: string): void {
  put(button, "aria-label", text);
  put(button, "title", text);
}

const allow = (button: HTMLButtonElement, allowed: boolean): void => {
  put(button, "aria-disabled", String(!allowed));
};
