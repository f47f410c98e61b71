/** What speaks one language at a time: every text in it is said once, when it is made. */
import { textOf } from "../studio/read.ts";
import type { Host } from "./host.ts";

/** Make a view of a host, and another one when that is to speak another language. Returns the exact undo. */
export function mountLocalized(
  host: Host,
  make: (language: string, spoken: () => void) => { close(): void },
): () => void {
  let view: { close(): void } | null = null;
  let closed = false;
  const open = (): void => {
    if (closed) return;
    view?.close();
    view = make(textOf(host.get("lang")) || "en", () => {
      queueMicrotask(open);
    });
  };
  open();
  return () => {
    closed = true;
    view?.close();
  };
}
