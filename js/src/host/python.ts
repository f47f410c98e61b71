/**
 * Python beside an exported page: the folder `python` (banmen/host/python_folder.py), whose worker answers requests. A page
 * opened from a file may load nothing, and a folder may not be there: then Python is missing, and the page says so.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Not yet asked for; being loaded; there; not beside this page; did not start. */
export type PythonState = "waiting" | "loading" | "ready" | "missing" | "failed";

/** What the worker sends (pythonworker.ts): how far it is, the reply to a request, or why it did not start. */
export type FromWorker =
  { readonly share: number } | { readonly id: number; readonly reply: Fields } | { readonly failed: string };

/** As much of a worker as is used here. */
export interface PythonWorker {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: FromWorker }) => void): void;
  addEventListener(type: "error", listener: (event: Event) => void): void;
  terminate(): void;
}

/** Rejects a request when there is no Python. */
export class PythonMissingError extends Error {
  override readonly name = "PythonMissingError";
}

interface Pending {
  readonly settle: (reply: Fields) => void;
  readonly refuse: (error: PythonMissingError) => void;
}

export class PagePython {
  /** From 0 to 1, how much is loaded. */
  share = 0;
  private current: PythonState = "waiting";
  private worker: PythonWorker | null = null;
  private next = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();

  /** `make`: start the worker; it throws where a page may not. */
  constructor(private readonly make: () => PythonWorker) {}

  get state(): PythonState {
    return this.current;
  }

  /** Whether there is Python, or may be. */
  get usable(): boolean {
    return this.current !== "missing" && this.current !== "failed";
  }

  /** Begin to load, once. */
  start(): void {
    if (this.current !== "waiting") return;
    this.become("loading");
    try {
      this.worker = this.make();
    } catch {
      this.end("missing");
      return;
    }
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    // The script of the worker is not there. What goes wrong in it comes as a message.
    this.worker.addEventListener("error", () => this.end(this.current === "loading" ? "missing" : "failed"));
  }

  /** Ask for an answer. Rejects when there is no Python. */
  ask(request: Fields): Promise<Fields> {
    this.start();
    return new Promise((settle, refuse) => {
      if (!this.worker || !this.usable) {
        refuse(new PythonMissingError(this.current));
        return;
      }
      const id = ++this.next;
      this.pending.set(id, { settle, refuse });
      this.worker.postMessage({ id, request });
    });
  }

  /** Call `changed` when the state or the share changes; returns the undo. */
  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  }

  private hear(data: FromWorker): void {
    if ("failed" in data) {
      console.error("banmen: Python:", data.failed);
      this.end("failed");
    } else if ("reply" in data) {
      const pending = this.pending.get(data.id);
      this.pending.delete(data.id);
      pending?.settle(data.reply);
    } else {
      this.share = data.share;
      this.become(data.share < 1 ? "loading" : "ready");
    }
  }

  private end(state: "missing" | "failed"): void {
    this.worker?.terminate();
    this.worker = null;
    this.become(state);
    for (const { refuse } of this.pending.values()) refuse(new PythonMissingError(state));
    this.pending.clear();
  }

  private become(state: PythonState): void {
    this.current = state;
    for (const changed of [...this.listeners]) changed();
  }
}

let ofPage: PagePython | undefined;

/** The Python of this page, one for all widgets. */
export const pagePython = (): PagePython =>
  (ofPage ??= new PagePython(() => {
    const { baseURI } = document;
    if (!/^https?:/.test(baseURI)) throw new PythonMissingError("file");
    return new Worker(new URL("python/python.js", baseURI), { type: "module" });
  }));
