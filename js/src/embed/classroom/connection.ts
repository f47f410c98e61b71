/** A WebSocket that connects again by itself: after a phone has slept, after the network or the server was away. */
import { recordOf, textOf } from "../../core/read.ts";

type Fields = Readonly<Record<string, unknown>>;
/** "closed": the server ended it for good, with a code. */
export type Line = "connecting" | "open" | "closed";

/** Milliseconds: until the first and the longest pause between two attempts, between two pings, and for a reply. */
const PAUSE = { first: 300, most: 5000, ping: 15_000, reply: 8000 } as const;
/** Close codes after which the page does not connect by itself: another page of the pupil is open; removed. */
export const REPLACED = 4001;
export const REMOVED = 4002;

export interface Listener {
  /** The connection is there: say who this is. */
  readonly opened: () => void;
  readonly received: (message: Fields) => void;
  readonly changed: (line: Line, code: number) => void;
}

export class Connection {
  line: Line = "connecting";
  private socket: WebSocket | null = null;
  private pause: number = PAUSE.first;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  /** `address`: relative to the page. */
  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.stop;
    const wake = (): void => {
      // A phone that slept may hold a connection that is dead.
      if (document.visibilityState === "hidden") return;
      if (this.line === "open") this.ping();
      else if (this.line === "connecting" && this.socket === null) this.connect();
    };
    for (const [target, event] of [
      [document, "visibilitychange"],
      [window, "online"],
      [window, "pageshow"],
    ] as const)
      target.addEventListener(event, wake, { signal });
    const pinging = setInterval(() => {
      if (this.line === "open") this.ping();
    }, PAUSE.ping);
    signal.addEventListener("abort", () => clearInterval(pinging));
    this.connect();
  }

  /** Connect at once, also after the server has ended it. */
  connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.become("connecting", 0);
    const url = new URL(this.address, document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const socket = (this.socket = new WebSocket(url));
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.pause = PAUSE.first;
      this.become("open", 0);
      this.listener.opened();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      this.silence = undefined;
      try {
        const message = recordOf(JSON.parse(textOf(data)));
        if (message.type !== "pong") this.listener.received(message);
      } catch (error) {
        console.error("banmen: the server sent something that cannot be read", error);
      }
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      this.drop();
      if (code === REPLACED || code === REMOVED) this.become("closed", code);
      else this.retrySoon();
    });
  }

  /** Send a message; false without a connection. */
  send(message: object): boolean {
    if (this.line !== "open" || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** End the connection for good. */
  end(code = 0): void {
    this.stop.abort();
    clearTimeout(this.retry);
    this.drop();
    this.become("closed", code);
  }

  private ping(): void {
    if (!this.send({ type: "ping" })) return;
    this.silence ??= setTimeout(() => {
      this.silence = undefined;
      this.connect();
    }, PAUSE.reply);
  }

  private retrySoon(): void {
    this.become("connecting", 0);
    clearTimeout(this.retry);
    // Not all pages of a class at once.
    this.retry = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(PAUSE.most, this.pause * 2);
  }

  private drop(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private become(line: Line, code: number): void {
    this.line = line;
    this.listener.changed(line, code);
  }
}
