/** The form for a new game: players, clock, number of games, engine settings. */
import type { Side } from "../../core/geometry.ts";
import { textOf } from "../../core/read.ts";
import type { StartRequest } from "../../core/generated/requests.ts";
import { readRoomState } from "../../core/generated/room.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { Param, RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html as element, listen } from "../../kit/dom.ts";
import { labelled } from "../../kit/field.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

/** The players that a page can name; a program or a URL it asks for by its place among those that Python named. */
const LEVELS = ["level:1", "level:2", "level:3", "level:4", "level:5", "level:6"] as const;
const PLAYERS = ["human", ...LEVELS] as const;
const placed = (place: number): string => `named:${place}`;
/** Whether it is a program or a server; a level with other limits is not. */
const isProgram = (player: string): boolean => !player.startsWith("level:");
const MOST_GAMES = 100;

export class Form {
  readonly element: HTMLFormElement;
  private roomState = readRoomState(null);
  /** The values the form was filled with; a person's later choices stay. */
  private filled = "";

  constructor(
    private readonly texts: Texts,
    private readonly doing: { readonly start: (terms: StartRequest) => void; readonly cancel: () => void },
    signal: AbortSignal,
  ) {
    this.element = element("form", { class: "bm-new", "aria-label": texts.action.new });
    listen(this.element, signal, {
      change: () => this.draw(),
      submit: (event) => {
        event.preventDefault();
        this.draw();
        doing.start(this.terms());
      },
    });
  }

  show(roomState: RoomState): void {
    this.roomState = roomState;
    const { named, players, clock, games, warns, starts } = roomState;
    const terms = SIDES.map((side) => players[side]).map(({ player, name, params }) => [
      player,
      name,
      params,
    ]);
    const now = JSON.stringify([named, terms, clock?.start, clock?.increment, games, warns, starts]);
    if (now === this.filled) return;
    this.filled = now;
    this.draw();
    this.element.reset();
    this.draw();
  }

  focus(): void {
    this.element.querySelector("select")?.focus();
  }

  /** What the request `start` takes. */
  private terms(): StartRequest {
    const given = new FormData(this.element);
    const text = (name: string): string => textOf(given.get(name));
    const params = SIDES.flatMap((side) => {
      const own = this.paramsOf(given, side).flatMap(({ name, value }) => {
        const now = text(`${side}.${name}`);
        return now === value ? [] : [[name, now] as const];
      });
      return own.length > 0 ? [[side, Object.fromEntries(own)] as const] : [];
    });
    const timed = given.has("timed");
    return {
      black: text("black"),
      white: text("white"),
      time: timed ? [Number(given.get("minutes")) * 60, Number(given.get("increment"))] : null,
      games: Number(given.get("games")),
      warns: given.has("warns"),
      ...(text("tsfen") ? { tsfen: text("tsfen") } : {}),
      ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
    };
  }

  /** The program or server that is asked for; undefined: somebody else. */
  private programOf(given: FormData, side: Side): string | undefined {
    return this.roomState.named.find((_, place) => given.get(side) === placed(place));
  }

  /** What can be set, if the program is asked for that has this side now: at another it is not known yet. */
  private paramsOf(given: FormData, side: Side): readonly Param[] {
    const { player, params } = this.roomState.players[side];
    return this.programOf(given, side) === player ? params : [];
  }

  private draw(): void {
    const { texts, roomState } = this;
    const { form } = texts;
    const { named, players, clock, games, warns, starts } = roomState;
    const given = new FormData(this.element);
    const timed = given.has("timed");
    const started = SIDES.flatMap((side) => this.programOf(given, side) ?? []).filter(isProgram);
    const number = (name: "minutes" | "increment" | "games", value: number, min: number, max: number) =>
      above(
        form[name],
        html`<input type="number" name=${name} min=${min} max=${max} step=${name === "games" ? "1" : "any"} required
          ?disabled=${name !== "games" && !timed} value=${value}>`,
      );
    const nameOf = (player: string): string =>
      isProgram(player)
        ? player
        : texts.player({ ...players.black, player, human: false, ours: true }, false);
    const playerOf = (side: Side): View => {
      const { player, name, params } = players[side];
      const place = named.indexOf(player);
      // Hidden fields are not validated: their errors would be invisible.
      const unset = this.paramsOf(given, side).length === 0;
      const choices = [
        ...named.map((one, at) => [placed(at), nameOf(one)] as const),
        ...PLAYERS.map((one) => [one, texts.who[one]] as const),
      ];
      return html`${above(texts.side[side], choiceOf(side, choices, place < 0 ? player : placed(place)))}
        <fieldset ?hidden=${unset} ?disabled=${unset}>
          <legend>${form.settings(name || player)}</legend>
          ${params.map((param) => above(param.name, fieldOf(`${side}.${param.name}`, param)))}
        </fieldset>`;
    };
    const positions: Choice[] = [
      ["", form.asShown],
      ["start", form.usual],
      ...starts.map(({ name, titles }): Choice => [name, form.named(titles)]),
    ];
    // Nothing begins unseen: the button names what is started or reached.
    render(
      html`${SIDES.map(playerOf)}
        <label class="bm-tick"><input type="checkbox" name="timed" ?checked=${clock}><span>${form.timed}</span></label>
        <div class="bm-clockterms" ?hidden=${!timed}>
          ${number("minutes", Math.round(((clock?.start ?? 600) / 60) * 100) / 100, 0.1, 600)}
          ${number("increment", clock?.increment ?? 5, 0, 600)}
        </div>
        ${number("games", games, 1, MOST_GAMES)}
        ${above(form.position, choiceOf("tsfen", positions, ""))}
        <label class="bm-tick"><input type="checkbox" name="warns" ?checked=${warns}><span>${form.warns}</span></label>
        <div class="bm-actions">
          <button type="submit" class="bm-action bm-first" data-starts=${started.join(" ")}>${texts.start([
            ...new Set(started),
          ])}</button>
          <button type="button" class="bm-action" @click=${this.doing.cancel}>${form.cancel}</button>
        </div>`,
      this.element,
    );
  }
}

type Choice = readonly [value: string, words: string];

const choiceOf = (name: string, choices: readonly Choice[], chosen: string): View =>
  html`<select name=${name}>${choices.map(
    ([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`,
  )}</select>`;

function fieldOf(name: string, { type, choices, bounds, value }: Param): View {
  const named = type === "bool" ? ["true", "false"] : choices;
  if (named.length > 0) return choiceOf(name, [["", "–"], ...named.map((one): Choice => [one, one])], value);
  const numeric = type === "int" || type === "number";
  return html`<input name=${name} type=${numeric ? "number" : "text"} step=${type === "int" ? "1" : "any"}
    min=${bounds?.[0] ?? ""} max=${bounds?.[1] ?? ""} value=${value}>`;
}

const above = (words: string, field: View): View => labelled(words, field, true);
