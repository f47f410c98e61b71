/** Requests to Python: each has an id and ends in a reply, or in a timeout. */
import { debug } from "../core/debug.ts";
import { replyFields } from "../core/generated/requests.ts";
import type { Head, NoFields, ReplyFields, RequestFields } from "../core/generated/requests.ts";
import { PROTOCOL } from "../core/generated/words.ts";
import { textOf } from "../core/read.ts";
import type { Sure } from "../core/read.ts";
import { setPatientTimeout } from "../core/timeout.ts";
import { isNoPython } from "./staticmodel.ts";

export type RequestName = keyof RequestFields;

/** A request as it is sent; its name says which fields it has. */
export type Request = {
  [Name in RequestName]: Head & { readonly request: Name } & (RequestFields[Name] extends NoFields
      ? unknown
      : RequestFields[Name]);
}[RequestName];

export type Reply<Name extends RequestName = RequestName> =
  /** `data`: the other fields of the reply. */
  | { readonly kind: "done"; readonly data: ReplyFields[Name] }
  | { readonly kind: "refused"; readonly text: string; readonly data: ReplyFields[Name] }
  /** Nothing came in time. What comes later still counts. */
  | { readonly kind: "silent" }
  /** There is no Python and there never was. */
  | { readonly kind: "none" }
  /** The Python that knew this board is gone for good. */
  | { readonly kind: "gone" };

export type Kernel = "" | "slow" | "silent" | "none" | "gone";

/** Milliseconds after which Python counts as slow, and as not answering. */
export const SLOW = 500;
export const PATIENCE = 4000;

/** Several pages may look at one kernel, and all hear every answer: ids begin somewhere of their own. */
let next = Math.floor(Math.random() * 2 ** 30);

const READERS: Readonly<Record<RequestName, Sure<ReplyFields[RequestName]>>> = replyFields.readers;

const messageOf = <Name extends RequestName>(
  request: Name,
  content: RequestFields[Name],
  id: number,
): Request => ({ ...content, id, request, protocol: PROTOCOL }) as unknown as Request;

interface Pending {
  readonly message: Request;
  readonly settle: (answer: Reply) => void;
  /** It has been settled as "silent"; an answer that comes after all still counts. */
  late: boolean;
  /** End the wait for an answer. */
  stop: () => void;
}

export class Requests {
  private readonly pending = new Map<number, Pending>();
  /** How Python is doing, as far as the last question told. */
  state: Kernel = "";

  constructor(
    private readonly send: (message: Request) => void,
    private readonly changed: (state: Kernel) => void,
  ) {}

  /** Ask; `settle` is called once with an answer, or with "silent" and again if one comes after all. */
  ask<Name extends RequestName>(
    request: Name,
    content: RequestFields[Name],
    settle: (answer: Reply<Name>) => void,
  ): void {
    const id = this.owed(request, content) ?? ++next;
    const message = messageOf(request, content, id);
    debug("request", id, () => [request, content]);
    if (this.state !== "gone") this.trySending(message);
    const { state } = this;
    if (state === "none" || state === "gone") {
      settle({ kind: state });
      return;
    }
    this.pending.get(id)?.stop();
    const pending: Pending = {
      message,
      settle: settle as Pending["settle"],
      late: false,
      stop: () => undefined,
    };
    this.pending.set(id, pending);
    this.wait(pending);
  }

  private wait(pending: Pending): void {
    pending.stop();
    const slow = setPatientTimeout(SLOW, () => {
      if (this.state === "") this.become("slow");
    });
    const silent = setPatientTimeout(PATIENCE, () => {
      pending.late = true;
      this.become("silent");
      pending.settle({ kind: "silent" });
    });
    pending.stop = (): void => {
      slow();
      silent();
    };
  }

  /** Python has said or done something: whatever it owes an answer for, it is there. */
  handleActivity(): void {
    for (const pending of this.pending.values()) if (!pending.late) this.wait(pending);
    if (this.state === "silent") this.become(this.pending.size > 0 ? "slow" : "");
  }

  private trySending(message: Request): void {
    try {
      this.send(message);
    } catch (error) {
      if (isNoPython(error)) this.become("none");
      else this.handleKernelLost();
    }
  }

  /**
   * The id of a move that Python owes an answer for, if this is that move: Python may only be busy and have it
   * waiting, and makes a move that comes twice with one id once.
   */
  private owed<Name extends RequestName>(request: Name, content: RequestFields[Name]): number | undefined {
    if (request !== "move") return undefined;
    for (const [id, { message }] of this.pending)
      if (JSON.stringify(message) === JSON.stringify(messageOf(request, content, id))) return id;
    return undefined;
  }

  /** The Python that knew this board is gone (stopped, restarted): nothing asked will be answered any more. */
  handleKernelLost(): void {
    this.become("gone");
    const waiting = [...this.pending.values()];
    this.close();
    for (const { settle } of waiting) settle({ kind: "gone" });
  }

  /** Take a message from Python; one that answers no question of this board still shows that Python is there. */
  handleMessage(message: unknown): void {
    if (typeof message !== "object" || message === null) return;
    const { id, ok, text } = message as Readonly<Record<string, unknown>>;
    const pending = typeof id === "number" ? this.pending.get(id) : undefined;
    if (typeof id !== "number" || !pending) {
      this.handleActivity();
      return;
    }
    const data = READERS[pending.message.request](message);
    debug("reply", id, () => [ok === true ? "ok" : `refused: ${String(text)}`, data]);
    this.pending.delete(id);
    pending.stop();
    this.become("");
    this.handleActivity();
    pending.settle(ok === true ? { kind: "done", data } : { kind: "refused", text: textOf(text), data });
  }

  close(): void {
    for (const { stop } of this.pending.values()) stop();
    this.pending.clear();
  }

  private become(state: Kernel): void {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }
}
