/** The control bar of a demonstration: play, previous and next, scrubber, progress, speed, full screen, keys. */
import type { Texts } from "../../i18n/demo.ts";
import { button, enable, name } from "../../kit/button.ts";
import { html, listen, put, say } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import type { Icon } from "../../kit/icons.ts";
import { chosenAt } from "./flow.ts";
import type { Play } from "./flow.ts";
import type { Action } from "./keys.ts";
import type { Frame } from "./model.ts";
import { lineAt, nearest } from "./stops.ts";
import type { Line } from "./stops.ts";

export interface BarHandlers {
  readonly act: (action: Action) => void;
  readonly faster: () => void;
}

export class Bar {
  readonly element: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly on: HTMLButtonElement;
  private readonly speed: HTMLButtonElement;
  private readonly screen: HTMLButtonElement;
  private readonly ticks = html("span", { class: "bm-steps" });
  private readonly done = html("span", { class: "bm-done" });
  private readonly knob = html("span", { class: "bm-knob" });
  private readonly scrub: HTMLElement;
  private readonly main = html("span");
  private readonly sideLine = html("small");
  private line: Line = { stops: [], place: [] };
  private drawn = "";

  constructor(
    private readonly texts: Texts,
    private readonly doing: BarHandlers,
    signal: AbortSignal,
  ) {
    const { action } = texts;
    const { act } = doing;
    this.play = tool("play", action.play, ["play", "pause"], () => {
      act({ kind: "play" });
    });
    this.back = tool("back", action.back, ["back"], () => {
      act({ kind: "back" });
    });
    this.on = tool("on", action.on, ["on"], () => {
      act({ kind: "on" });
    });
    this.speed = tool("speed", "", [], doing.faster);
    this.screen = tool("screen", action.screen, ["fullScreen", "leaveScreen"], () => {
      act({ kind: "screen" });
    });
    const help = tool("help", action.help, ["help"], () => {
      act({ kind: "help" });
    });
    const rail = html("span", { class: "bm-rail" }, this.done, this.ticks, this.knob);
    this.scrub = html(
      "div",
      { class: "bm-scrub", role: "slider", tabindex: "0", "aria-label": texts.scrub },
      rail,
    );
    this.listen(rail, signal);
    const tools = [this.play, this.back, this.on];
    this.element = html(
      "div",
      { class: "bm-player" },
      html("div", { class: "bm-buttons" }, ...tools),
      this.scrub,
      html("div", { class: "bm-reached" }, this.main, this.sideLine),
      html("div", { class: "bm-buttons" }, this.speed, this.screen, help),
    );
  }

  show(frames: readonly Frame[], play: Play, speed: number, full: boolean): void {
    const { texts } = this;
    const { action } = texts;
    const frame = frames[play.at];
    if (!frame) return;
    name(this.play, play.playing ? action.stop : action.play);
    put(this.play, "data-playing", String(play.playing));
    const chosen = chosenAt(frame, play);
    const on = frame.next ?? (chosen === null ? null : frame.question?.options[chosen]?.to) ?? null;
    enable(this.back, frame.back !== null);
    enable(this.on, on !== null || play.making !== null || frame.question !== null);
    name(this.speed, texts.speed(speed));
    say(this.speed, texts.fast(speed));
    name(this.screen, full ? action.leave : action.screen);
    put(this.screen, "data-full", String(full));
    this.line = lineAt(frames, play.at);
    this.draw(play.at);
    const place = this.place();
    const [main = "", sideLine = ""] = this.places();
    say(this.main, main);
    say(this.sideLine, sideLine);
    put(this.scrub, "aria-valuemin", "1");
    put(this.scrub, "aria-valuemax", String(this.line.stops.length));
    put(this.scrub, "aria-valuenow", String(this.line.stops.findIndex((one) => one.frame === play.at) + 1));
    put(this.scrub, "aria-valuetext", place);
  }

  /** "3 of 12", and in a branch how far one is in that. */
  place(): string {
    return this.places().join(" · ");
  }

  private places(): readonly string[] {
    const [main, ...sideLines] = this.line.place;
    const sideLine = sideLines[sideLines.length - 1];
    return [
      main ? this.texts.place(main.number, main.of) : "",
      sideLine ? this.texts.sideLine(sideLine.number, sideLine.of) : "",
    ].filter(Boolean);
  }

  private draw(at: number): void {
    const { stops } = this.line;
    const now = JSON.stringify([at, stops]);
    if (now === this.drawn) return;
    this.drawn = now;
    const here = stops.find(({ frame }) => frame === at)?.at ?? 0;
    while (this.ticks.childElementCount > stops.length) this.ticks.lastElementChild?.remove();
    while (this.ticks.childElementCount < stops.length) this.ticks.append(html("i"));
    [...this.ticks.children].forEach((tick, i) => {
      const stop = stops[i];
      if (!stop || !(tick instanceof HTMLElement)) return;
      put(tick, "data-depth", String(stop.depth));
      tick.classList.toggle("bm-passed", stop.at <= here);
      tick.style.insetInlineStart = percent(stop.at);
    });
    this.done.style.width = percent(here);
    this.knob.style.insetInlineStart = percent(here);
  }

  private listen(rail: HTMLElement, signal: AbortSignal): void {
    const go = ({ clientX }: PointerEvent): void => {
      const { left, width } = rail.getBoundingClientRect();
      const stop = nearest(this.line, width === 0 ? 0 : (clientX - left) / width);
      if (stop) this.doing.act({ kind: "go", frame: stop.frame });
    };
    listen(this.scrub, signal, {
      pointerdown: (event) => {
        if (event.button !== 0) return;
        this.scrub.setPointerCapture(event.pointerId);
        go(event);
      },
      pointermove: (event) => {
        if (this.scrub.hasPointerCapture(event.pointerId)) go(event);
      },
    });
  }
}

const percent = (part: number): string => `${(100 * part).toFixed(3)}%`;

function tool(action: string, text: string, icons: readonly Icon[], press: () => void): HTMLButtonElement {
  const element = button({ class: "bm-tool bm-action", "data-action": action }, icons.map(icon), press);
  name(element, text);
  return element;
}
