/** The form for a new game: players, clock, number of games, engine settings. */
import type { Side } from "../../core/geometry.ts";
import { SIDES } from "../../core/generated/words.ts";
import type { Param, Player, RoomState } from "../../core/generated/room.ts";
import type { Texts } from "../../i18n/room.ts";
import { html, listen, put, say } from "../../kit/dom.ts";

export type GameTerms = Readonly<Record<string, unknown>>;

/** The players that a page can name; a program or a URL it asks for by its place among those that Python named. */
const PLAYERS = ["human", "level:1", "level:2", "level:3", "level:4"] as const;
const placed = (place: number): string => `named:${place}`;
const MOST_GAMES = 100;

interface ParamField {
  readonly param: Param;
  readonly field: HTMLInputElement | HTMLSelectElement;
}

export class Form {
  readonly element: HTMLFormElement;
  private readonly players: Readonly<Record<Side, HTMLSelectElement>>;
  private readonly params: Readonly<Record<Side, HTMLFieldSetElement>>;
  private readonly fields: Record<Side, readonly ParamField[]> = { black: [], white: [] };
  private readonly timed = html("input", { type: "checkbox" });
  private readonly minutes = number(0.1, 600, "any");
  private readonly increment = number(0, 600, "any");
  private readonly games = number(1, MOST_GAMES, "1");
  private readonly startButton: HTMLButtonElement;
  private readonly clock: HTMLElement;
  private roomState: RoomState | null = null;
  /** The values the form was filled with; a person's later choices stay. */
  private filled = "";

  constructor(
    private readonly texts: Texts,
    doing: { readonly start: (terms: GameTerms) => void; readonly cancel: () => void },
    signal: AbortSignal,
  ) {
    const { form } = texts;
    this.players = { black: html("select", { name: "black" }), white: html("select", { name: "white" }) };
    this.params = { black: html("fieldset"), white: html("fieldset") };
    this.startButton = html("button", { type: "submit", class: "bm-action bm-first" });
    const cancel = html("button", { type: "button", class: "bm-action" }, form.cancel);
    this.clock = html(
      "div",
      { class: "bm-clockterms" },
      labelled(form.minutes, this.minutes),
      labelled(form.increment, this.increment),
    );
    this.element = html(
      "form",
      { class: "bm-new", "aria-label": texts.action.new },
      ...SIDES.flatMap((side) => [labelled(texts.side[side], this.players[side]), this.params[side]]),
      html("label", { class: "bm-check" }, this.timed, html("span", {}, form.timed)),
      this.clock,
      labelled(form.games, this.games),
      html("div", { class: "bm-actions" }, this.startButton, cancel),
    );
    listen(this.element, signal, {
      change: this.changed,
      submit: (event) => {
        event.preventDefault();
        doing.start(this.terms());
      },
    });
    listen(cancel, signal, { click: doing.cancel });
  }

  show(roomState: RoomState): void {
    this.roomState = roomState;
    const { players, clock, games } = roomState;
    const now = JSON.stringify([
      roomState.named,
      ...SIDES.map((side) => players[side]).map(({ player, name, params }) => [player, name, params]),
      clock?.start,
      clock?.increment,
      games,
    ]);
    if (now === this.filled) return;
    this.filled = now;
    for (const side of SIDES) this.fill(side, players[side], roomState.named);
    this.timed.checked = clock !== null;
    this.minutes.value = String(Math.round(((clock?.start ?? 600) / 60) * 100) / 100);
    this.increment.value = String(clock?.increment ?? 5);
    this.games.value = String(games);
    this.changed();
  }

  focus(): void {
    this.players.black.focus();
  }

  /** What the request `start` takes. */
  terms(): GameTerms {
    const params = Object.fromEntries(
      SIDES.flatMap((side) => {
        const changed = this.fields[side].filter(({ param, field }) => field.value !== param.value);
        const own = changed.map(({ param, field }) => [param.name, field.value] as const);
        return this.isAsIs(side) && own.length > 0 ? [[side, Object.fromEntries(own)]] : [];
      }),
    );
    return {
      black: this.players.black.value,
      white: this.players.white.value,
      time: this.timed.checked ? [Number(this.minutes.value) * 60, Number(this.increment.value)] : null,
      games: Number(this.games.value),
      ...(Object.keys(params).length > 0 ? { params } : {}),
    };
  }

  private fill(side: Side, player: Player, named: readonly string[]): void {
    const { texts } = this;
    const select = this.players[side];
    select.replaceChildren(
      ...named.map((words, place) => html("option", { value: placed(place) }, words)),
      ...PLAYERS.map((one) => html("option", { value: one }, texts.who[one])),
    );
    const place = named.indexOf(player.player);
    select.value = place < 0 ? player.player : placed(place);
    this.fields[side] = place >= 0 ? player.params.map((param) => ({ param, field: fieldOf(param) })) : [];
    this.params[side].replaceChildren(
      html("legend", {}, texts.form.settings(player.name || player.player)),
      ...this.fields[side].map(({ param, field }) => labelled(param.name, field)),
    );
  }

  /** The program or server that is asked for; null: somebody else. */
  private programOf(side: Side): string | null {
    return this.roomState?.named.find((_, place) => this.players[side].value === placed(place)) ?? null;
  }

  /** Whether the program is asked for that has this side now: what can be set at another is not known yet. */
  private isAsIs(side: Side): boolean {
    return this.roomState !== null && this.programOf(side) === this.roomState.players[side].player;
  }

  private readonly changed = (): void => {
    const { texts } = this;
    // Hidden fields are not validated: their errors would be invisible.
    for (const side of SIDES) {
      const params = this.params[side];
      params.hidden = params.disabled = !this.isAsIs(side) || this.fields[side].length === 0;
    }
    this.clock.hidden = this.minutes.disabled = this.increment.disabled = !this.timed.checked;
    // Nothing begins unseen: the button names what is started or reached.
    const started = SIDES.map((side) => this.programOf(side)).filter((one) => one !== null);
    say(this.startButton, texts.start([...new Set(started)]));
    put(this.startButton, "data-starts", started.join(" "));
  };
}

function fieldOf(param: Param): HTMLInputElement | HTMLSelectElement {
  const choices = param.type === "bool" ? ["true", "false"] : param.choices;
  if (choices.length > 0) {
    const select = html("select", {}, html("option", { value: "" }, "–"));
    select.append(...choices.map((choice) => html("option", { value: choice }, choice)));
    select.value = param.value;
    return select;
  }
  const numeric = param.type === "int" || param.type === "number";
  const field = html("input", numeric ? { type: "number", step: param.type === "int" ? "1" : "any" } : {});
  if (param.bounds) {
    field.min = String(param.bounds[0]);
    field.max = String(param.bounds[1]);
  }
  field.value = param.value;
  return field;
}

const number = (min: number, max: number, step: string): HTMLInputElement =>
  html("input", { type: "number", min, max, step, required: "" });

const labelled = (words: string, field: HTMLElement): HTMLElement =>
  html("label", { class: "bm-labelled" }, html("span", {}, words), field);
