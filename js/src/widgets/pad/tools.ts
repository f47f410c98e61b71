/** The click mode of the figure, and its toolbar. */
import type { Texts } from "../../i18n/studio.ts";
import { button, enable, name as label } from "../../kit/button.ts";
import { html, put, say, uniqueId } from "../../kit/dom.ts";
import { faces } from "../../kit/field.ts";
import { icon } from "../../kit/icons.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { Toolbar } from "../../kit/toolbar.ts";
import { render } from "../../kit/view.ts";

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
  readonly modes = html("div", { class: "bm-modes" });
  readonly hint = html("p", { class: "bm-hint bm-dim" });
  readonly bar: HTMLElement;
  private readonly toolbar: Toolbar;
  private readonly showMode: (chosen: Mode) => void;
  private readonly buttons: Readonly<
    Record<"play" | "undo" | "clear" | "larger" | "smaller", HTMLButtonElement>
  >;

  constructor(
    private readonly texts: Texts,
    handlers: Handlers,
    signal: AbortSignal,
  ) {
    const { pad } = texts;
    const name = uniqueId("mode");
    this.showMode = (chosen) => {
      const modes = {
        name,
        values: MODES,
        wordsOf: (one: Mode) => pad.mode[one],
        chosen,
        choose: handlers.mode,
      };
      render(faces(pad.click, modes), this.modes);
    };
    const larger = (): void => handlers.resize(-1);
    const smaller = (): void => handlers.resize(1);
    const tool = (id: string, press: () => void, ...pictures: readonly Node[]): HTMLButtonElement =>
      button({ class: "bm-tool", "data-tool": id }, pictures, press);
    this.buttons = {
      play: tool("play", handlers.play, icon("play"), icon("stop")),
      undo: tool("undo", handlers.undo, icon("undo")),
      clear: tool("clear", handlers.clear, icon("eraser")),
      larger: tool("larger", larger, icon("zoomIn")),
      smaller: tool("smaller", smaller, icon("zoomOut")),
    };
    const { play, undo, clear, larger: plus, smaller: minus } = this.buttons;
    this.toolbar = toolbar(
      { class: "bm-tools", label: pad.figureTools },
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
    this.showMode(state.mode);
    say(this.hint, pad.hint[state.mode]);
    label(play, state.playing ? pad.stop : pad.play);
    put(play, "aria-pressed", String(state.playing));
    label(undo, pad.undo);
    label(clear, state.mode === "draw" ? pad.erase : pad.clear);
    label(larger, pad.larger);
    label(smaller, pad.smaller);
    enable(play, state.playable);
    enable(undo, state.undoable);
    enable(clear, state.clearable);
    enable(larger, state.larger);
    enable(smaller, state.smaller);
    this.toolbar.update();
  }
}
