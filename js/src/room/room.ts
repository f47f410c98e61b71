/** The composition root of a room to play in: a board, its two players, and what there is to do. Knows no notebook. */
import { mount as mountBoard } from "../app.ts";
import type { Host } from "../app.ts";
import { download } from "../clipboard.ts";
import type { Side } from "../geometry.ts";
import { keepKeys } from "../hostkeys.ts";
import { Intents } from "../intents.ts";
import type { Answer } from "../intents.ts";
import type { Host as LocalHost } from "../local/host.ts";
import { dressView, openView } from "../local/root.ts";
import { mountSpoken } from "../local/spoken.ts";
import { textOf } from "../studio/read.ts";
import { TRAITS as OF_BOARD } from "../traits.ts";
import { html, put } from "../view/dom.ts";
import { courseOf } from "./course.ts";
import { Deeds, deedsOf } from "./deeds.ts";
import type { Deed } from "./deeds.ts";
import { Form } from "./form.ts";
import { Graph } from "./graph.ts";
import { Log, MatchTable } from "./listing.ts";
import { otherSide, toldOf } from "./model.ts";
import type { Told } from "./model.ts";
import { Notes } from "./notes.ts";
import { Overlaid } from "./overlay.ts";
import { Seat } from "./seat.ts";
import { textsOf } from "./texts/index.ts";
import type { Texts } from "./texts/index.ts";

/** The traits listened to: the board's, and the room's own. */
export const TRAITS = [...OF_BOARD, "room"];

/** Pixels from which there is room for the players beside the board. */
const BESIDE = 1120;
/** Milliseconds between looks at the clocks, and in which a person can say that it is really to be given up. */
const TICK = 100;
const SURE = 4000;

class Room {
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  readonly root: HTMLElement;
  readonly host: LocalHost;
  readonly beside = BESIDE;
  private readonly texts: Texts;
  private readonly intents: Intents;
  private readonly seats: readonly [Seat, Seat];
  private readonly graph: Graph;
  private readonly notes: Notes;
  private readonly deeds: Deeds;
  private readonly form: Form;
  private readonly log: Log;
  private readonly match: MatchTable;
  private readonly place = html("div", { class: "bm-place-of-board" });

  private from: unknown = undefined;
  private told: Told = toldOf(null);
  /** When the clocks were told. */
  private at = 0;
  /** Whether the form is open; null: as the state of the game asks for it. */
  private opened: boolean | null = null;
  private sure: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** The position that a hint is being thought about; null: none is. */
  private hinting: unknown = null;
  private said = "";

  constructor(
    element: HTMLElement,
    model: Host,
    readonly language: string,
    private readonly spoken: () => void,
  ) {
    const { signal } = this.stop;
    this.texts = textsOf(language);
    this.host = localOf(model);
    this.intents = new Intents(
      (message) => {
        model.send(message);
      },
      () => {
        this.show();
      },
    );
    this.seats = [new Seat(this.texts, "top"), new Seat(this.texts, "bottom")];
    const goTo = (where: Readonly<Record<string, number>>): void => {
      this.ask("goto", where);
    };
    this.graph = new Graph(
      this.texts,
      (ply) => {
        goTo({ ply });
      },
      signal,
    );
    this.notes = new Notes(
      this.texts,
      {
        agree: () => {
          this.ask("draw");
        },
        decline: () => {
          this.ask("decline");
        },
        back: () => {
          goTo({ node: courseOf(this.get).end });
        },
      },
      signal,
    );
    this.deeds = new Deeds(
      this.texts,
      (deed) => {
        this.do(deed);
      },
      signal,
    );
    this.form = new Form(
      this.texts,
      {
        start: (terms) => {
          this.ask("start", terms, () => {
            this.opened = null;
          });
        },
        cancel: () => {
          this.opened = false;
          this.show();
        },
      },
      signal,
    );
    this.log = new Log(this.texts);
    this.match = new MatchTable(this.texts);
    const [top, bottom] = this.seats;
    this.root = html(
      "div",
      { class: "banmen bm-room", role: "group" },
      html(
        "div",
        { class: "bm-hall" },
        this.place,
        top.element,
        bottom.element,
        this.notes.element,
        html(
          "div",
          { class: "bm-play" },
          this.graph.element,
          this.deeds.element,
          this.form.element,
          this.match.element,
          this.log.element,
        ),
      ),
      this.notes.spoken,
    );
    keepKeys(this.root, signal);
    this.undo.push(
      openView(element, this),
      model.subscribe(
        () => undefined,
        (message) => {
          this.intents.hear(message);
        },
        () => {
          this.intents.lost();
        },
      ),
      mountBoard(this.place, new Overlaid(model)),
    );
  }

  close(): void {
    this.stop.abort();
    clearInterval(this.timer);
    clearTimeout(this.sure);
    this.intents.close();
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  private readonly get = (name: string): unknown => this.host.get(name);

  // -------------------------------------------------------------- the model

  read(): void {
    const room = this.get("room");
    if (room !== this.from) {
      const { state } = this.told;
      this.from = room;
      this.told = toldOf(room);
      this.at = performance.now();
      // What was opened or folded up was so for the game as it was then.
      if (this.told.state !== state) this.opened = null;
    }
    if (this.told.hint || this.hinting !== this.get("tsfen")) this.hinting = null;
    dressView(this);
    this.show();
    if ((textOf(this.get("lang")) || "en") !== this.language) this.spoken();
  }

  // -------------------------------------------------------------- what is done

  private do(deed: Deed): void {
    if (deed !== "resign") this.unsure();
    switch (deed) {
      case "new":
        this.opened = true;
        this.show();
        this.form.focus();
        break;
      case "next":
        this.ask("start");
        break;
      case "resign":
        this.resign();
        break;
      case "record":
        this.ask("record", { notation: "hodges" }, ({ text, name }) => {
          download(new Blob([textOf(text)], { type: "text/plain" }), textOf(name) || "game.txt", this.root);
        });
        break;
      case "hint":
        this.hinting = this.get("tsfen");
        this.ask("hint");
        break;
      case "draw":
      case "stop":
      case "takeback":
      case "unhint":
        this.ask(deed);
    }
  }

  /** A game is given up by two clicks. */
  private resign(): void {
    if (this.sure !== undefined) {
      this.unsure();
      this.ask("resign");
      return;
    }
    this.sure = setTimeout(() => {
      this.unsure();
    }, SURE);
    this.show();
  }

  private unsure(): void {
    clearTimeout(this.sure);
    this.sure = undefined;
    this.show();
  }

  private ask(
    intent: string,
    content: Readonly<Record<string, unknown>> = {},
    done?: (data: Readonly<Record<string, unknown>>) => void,
  ): void {
    this.said = "";
    this.intents.ask(intent, content, (answer) => {
      this.said = this.wordsOf(answer);
      if (answer.kind !== "done") this.hinting = null;
      else done?.(answer.data);
      this.show();
    });
    this.show();
  }

  private wordsOf(answer: Answer): string {
    const { texts } = this;
    if (answer.kind === "done") return "";
    if (answer.kind === "refused") return answer.text;
    return { silent: texts.silent, none: texts.none, gone: texts.goneKernel }[answer.kind];
  }

  // -------------------------------------------------------------- drawing

  private show(): void {
    const { root, told, texts, seats, intents } = this;
    const course = courseOf(this.get);
    const playing = told.state === "playing";
    const forming = this.opened ?? told.state === "setting";
    const below: Side = this.get("orientation") === "white" ? "white" : "black";
    put(root, "aria-label", texts.label(textOf(this.get("title"))));
    put(root, "data-state", told.state);
    put(root, "data-kernel", intents.state);
    put(root, "data-turn", playing ? course.turn : "");
    seats[0].show(told, otherSide(below), playing && course.turn === otherSide(below));
    seats[1].show(told, below, playing && course.turn === below);
    this.graph.show({ evals: told.evals, plies: course.plies, ply: course.ply });
    this.deeds.show(deedsOf(told, course.moves, forming), this.sure !== undefined);
    this.form.show(told);
    this.form.element.hidden = !forming || playing;
    this.log.show(told);
    this.match.show(told);
    this.notes.show(told, course, {
      said: intents.state === "gone" ? texts.goneKernel : this.said,
      hinting: this.hinting !== null,
    });
    this.tick();
    this.wind();
  }

  private readonly tick = (): void => {
    const { clock } = this.told;
    for (const seat of this.seats) seat.tick(clock, performance.now() - this.at);
  };

  /** Have the clocks looked at as long as one runs. */
  private wind(): void {
    const runs = this.told.clock?.runs != null && this.intents.state !== "gone";
    if (runs) this.timer ??= setInterval(this.tick, TICK);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}

/** The host of the room around the board: it is told once of all that changes together. */
const localOf = (host: Host): LocalHost => ({
  get: (name) => host.get(name),
  set: (traits) => {
    for (const [name, value] of Object.entries(traits)) host.set(name, value);
    return true;
  },
  subscribe: (changed) => {
    let [waiting, over] = [false, false];
    const undo = host.subscribe(
      () => {
        if (waiting) return;
        waiting = true;
        queueMicrotask(() => {
          waiting = false;
          if (!over) changed();
        });
      },
      () => undefined,
      () => undefined,
    );
    return () => {
      over = true;
      undo();
    };
  },
});

/** Put a room into an element. Returns the exact undo. */
export function mountRoom(element: HTMLElement, host: Host): () => void {
  return mountSpoken(localOf(host), (language, spoken) => new Room(element, host, language, spoken));
}
