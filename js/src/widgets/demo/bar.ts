/** The control bar of a demonstration: play, previous and next, scrubber, progress, speed, full screen, keys. */
import type { Texts } from "../../i18n/demo.ts";
import type { Icon } from "../../kit/icons.ts";
import { html, iconView } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { chosenAt } from "./flow.ts";
import type { Play } from "./flow.ts";
import type { Action } from "./keys.ts";
import type { Frame } from "./model.ts";
import { nearest } from "./stops.ts";
import type { Line } from "./stops.ts";

export interface BarHandlers {
  readonly act: (action: Action) => void;
  readonly faster: () => void;
}

interface BarState {
  readonly frame: Frame;
  readonly play: Play;
  readonly line: Line;
  readonly speed: number;
  readonly full: boolean;
}

/** "3 of 12", and in a branch how far one is in that. */
export function placesOf({ place, sideLine }: Texts, line: Line): readonly string[] {
  const [main, ...sideLines] = line.place;
  const side = sideLines.at(-1);
  return [main ? place(main.number, main.of) : "", side ? sideLine(side.number, side.of) : ""].filter(
    Boolean,
  );
}

export function barView(
  texts: Texts,
  { act, faster }: BarHandlers,
  { frame, play, line, speed, full }: BarState,
): View {
  const { action } = texts;
  const chosen = chosenAt(frame, play);
  const on = frame.next ?? (chosen === null ? null : frame.question?.options[chosen]?.to) ?? null;
  // A button that is off keeps the focus.
  const button = (
    kind: "play" | "back" | "on" | "screen" | "more" | "help" | "speed",
    name: string,
    content: readonly Icon[] | string,
    { off = false, on = "" }: { readonly off?: boolean; readonly on?: boolean | "" } = {},
  ): View => {
    const press = (): void => {
      if (kind === "speed") faster();
      else if (!off) act({ kind });
    };
    return html`<button type="button" class="bm-tool bm-action" data-action=${kind} aria-label=${name} title=${name}
      aria-disabled=${off} data-playing=${on} data-full=${on} @click=${press}>${
        typeof content === "string" ? content : content.map(iconView)
      }</button>`;
  };
  const { stops } = line;
  const here = stops.find((stop) => stop.frame === play.at)?.at ?? 0;
  const [main = "", sideLine = ""] = placesOf(texts, line);
  const go = ({ currentTarget, clientX }: PointerEvent): void => {
    const rail = (currentTarget as Element).querySelector(".bm-rail");
    const { left, width } = (rail ?? (currentTarget as Element)).getBoundingClientRect();
    const stop = nearest(line, width === 0 ? 0 : (clientX - left) / width);
    if (stop) act({ kind: "go", frame: stop.frame });
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    go(event);
  };
  const move = (event: PointerEvent): void => {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) go(event);
  };
  return html`<div class="bm-player">
    <div class="bm-buttons">
      ${button("play", play.playing ? action.stop : action.play, ["play", "pause"], { on: play.playing })}
      ${button("back", action.back, ["back"], { off: frame.back === null })}
      ${button("on", action.on, ["on"], { off: on === null && play.making === null && frame.question === null })}
    </div>
    <div class="bm-scrub" role="slider" tabindex="0" aria-label=${texts.scrub} aria-valuemin="1"
      aria-valuemax=${stops.length} aria-valuenow=${stops.findIndex((stop) => stop.frame === play.at) + 1}
      aria-valuetext=${[main, sideLine].filter(Boolean).join(" · ")} @pointerdown=${down} @pointermove=${move}>
      <span class="bm-rail">
        <span class="bm-done" .style=${`width: ${percent(here)}`}></span>
        <span class="bm-steps">${stops.map(
          ({ at, depth }) =>
            html`<i class=${at <= here ? "bm-passed" : ""} data-depth=${depth} .style=${startAt(at)}></i>`,
        )}</span>
        <span class="bm-knob" .style=${startAt(here)}></span>
      </span>
    </div>
    <div class="bm-reached"><span>${main}</span><small>${sideLine}</small></div>
    <div class="bm-buttons">
      ${button("speed", texts.speed(speed), texts.fast(speed))}
      ${button("screen", full ? action.leave : action.screen, ["fullScreen", "leaveScreen"], { on: full })}
      ${button("help", action.help, ["help"])}
      ${button("more", action.more, ["more"])}
    </div>
  </div>`;
}

const percent = (part: number): string => `${(100 * part).toFixed(3)}%`;
const startAt = (part: number): string => `inset-inline-start: ${percent(part)}`;
