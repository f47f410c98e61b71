/** Mounts a view again when its language changes: every view has one language. */
import type { Host } from "../host/host.ts";
import { languageOf } from "../i18n/catalogue.ts";

/** Make a view of a host, and another one when that is to speak another language. Returns the exact undo. */
export function mountLocalized(
  host: Host,
  make: (language: string, onLanguageChange: () => void) => { close(): void },
): () => void {
  let view: { close(): void } | null = null;
  let closed = false;
  const open = (): void => {
    if (closed) return;
    view?.close();
    view = make(languageOf(host.get("lang")), () => {
      queueMicrotask(open);
    });
  };
  open();
  return () => {
    closed = true;
    view?.close();
  };
}
