/** Runs the state machine of `state.ts`: performs its effects, and sends requests to Python. */
import { debug } from "../core/debug.ts";
import type { Edit } from "../core/editing.ts";
import type { EditRequest, RequestFields, WhyReply } from "../core/generated/requests.ts";
import { parseSquare, squareName } from "../core/geometry.ts";
import type { Size, Square } from "../core/geometry.ts";
import * as states from "../core/state.ts";
import type { Effect, Event, Scene, State } from "../core/state.ts";
import type { WireMove } from "../core/wire.ts";
import type { Texts } from "../i18n/board.ts";
import type { Reply, RequestName, Requests } from "../host/requests.ts";
import { SILENT } from "./message.ts";
import type { Message } from "./message.ts";

export interface Outside {
  size(): Size;
  select(square: string): void;
  changed(): void;
}

export class Session {
  state: State;
  /** What Python or the board said last, until the next thing is done. */
  said: Message = SILENT;
  /** The message shown while Python does not answer: outdated once it does. */
  private silence: Message | null = null;
  /** How many things were done: what Python explains late is no longer asked. */
  private done = 0;

  constructor(
    scene: Scene,
    private readonly requests: Requests,
    private readonly outside: Outside,
    private readonly texts: Texts,
  ) {
    this.state = states.start(scene);
  }

  dispatch(event: Event): void {
    debug("gesture", "-", () => [event.kind, event]);
    this.said = SILENT;
    this.done++;
    this.take(event);
    this.outside.changed();
  }

  /** Handle an event from outside this view. */
  take(event: Event): void {
    const { state, effects } = states.step(this.state, event);
    this.state = state;
    for (const effect of effects) this.perform(effect);
  }

  say(message: Message): void {
    this.said = message;
    this.outside.changed();
  }

  /** Python is there: that it does not answer is no longer said. */
  alive(): void {
    if (this.said === this.silence) this.said = SILENT;
    this.silence = null;
  }

  /** Ask Python for something that is not a move: only a refusal or silence is worth a word. */
  ask<Name extends RequestName>(
    request: Name,
    content: RequestFields[Name],
    onReply?: (answer: Reply<Name>) => void,
  ): void {
    this.requests.ask(request, content, (answer) => {
      const wrong = this.complaint(answer, this.texts.message.unanswered);
      if (wrong) this.said = wrong;
      if (answer.kind === "silent") this.silence = wrong;
      onReply?.(answer);
      this.outside.changed();
    });
  }

  private perform(effect: Effect): void {
    const name = (square: Square): string => squareName(this.outside.size(), square);
    switch (effect.kind) {
      case "select":
        this.outside.select(effect.square === null ? "" : name(effect.square));
        return;
      case "fetch":
      case "mark":
        this.ask(effect.kind === "fetch" ? "moves" : "mark", { square: name(effect.square) });
        return;
      case "why":
        this.askWhy(effect.from, effect.to);
        return;
      case "edit":
        this.ask("edit", editContent(effect.edit, name));
        return;
      case "move": {
        const { from, path, to } = effect.move;
        const squares = { from: name(from), path: path.map(name), to: name(to) };
        const content = effect.declines ? { ...squares, declines: true } : squares;
        this.requests.ask("move", content, (answer) => this.answered(effect.move, answer));
        return;
      }
    }
  }

  private answered(move: WireMove, answer: Reply<"move">): void {
    const { gesture } = this.state;
    const mine = (gesture.kind === "asking" || gesture.kind === "unanswered") && gesture.move === move;
    const late = answer.kind === "silent" || answer.kind === "gone";
    if (mine) this.take(late ? { kind: "timeout" } : { kind: "answered", ok: answer.kind === "done" });
    // The gesture itself shows an unanswered move.
    const wrong = this.complaint(answer, "");
    if (wrong?.text) this.said = wrong;
    if (mine && answer.kind === "refused") this.refuse(move.from, move.to, answer.data);
    this.outside.changed();
  }

  /** Ask why a piece cannot go somewhere. An explanation is no fault of anybody's, and neither is the want of one. */
  private askWhy(from: Square, to: Square): void {
    const { done } = this;
    const { message } = this.texts;
    const size = this.outside.size();
    this.requests.ask("why", { from: squareName(size, from), to: squareName(size, to) }, (answer) => {
      if (done !== this.done) return;
      if (answer.kind === "done") {
        const { text, possible } = answer.data;
        this.said = { level: "info", text: text || message.cannot };
        if (!possible) this.refuse(from, to, answer.data);
      } else {
        const text = answer.kind === "refused" ? message.cannot : message.whyNeedsPython;
        this.said = { level: "info", text };
        if (answer.kind === "refused") this.refuse(from, to, { path: [], blocker: "" });
      }
      this.outside.changed();
    });
  }

  /** Show how far a piece gets that cannot go somewhere: what Python did not say, or not rightly, is left out. */
  private refuse(from: Square, to: Square, { path, blocker }: Pick<WhyReply, "path" | "blocker">): void {
    const size = this.outside.size();
    const read = (name: string): Square | null => parseSquare(size, name);
    const squares = path.map(read).filter((one) => one !== null);
    this.take({ kind: "refused", refusal: { from, to, path: squares, blocker: read(blocker) } });
  }

  private complaint(answer: Reply, silence: string): Message | null {
    const { message } = this.texts;
    switch (answer.kind) {
      case "done":
        return null;
      case "refused":
        return { level: "error", text: answer.text || message.refused };
      case "silent":
        return { level: "error", text: silence };
      case "gone":
        return null; // the page shows this while the kernel is gone
      case "none":
        return { level: "error", text: message.noKernel };
    }
  }
}

/** An edit as it is sent: squares by name. */
function editContent(edit: Edit, name: (square: Square) => string): EditRequest {
  if (edit.op === "move") return { op: edit.op, from: name(edit.from), to: name(edit.to) };
  return "square" in edit ? { ...edit, square: name(edit.square) } : edit;
}
