/** Mounts a view again when its language changes: every view has one language. */
import { watch } from "../host/host.ts";
import type { Host } from "../host/host.ts";
import { languageOf } from "../i18n/catalogue.ts";

type ViewClass = new (element: HTMLElement, host: Host, language: string) => { close(): void };

/** Put a view into an element, and another one when its host is to speak another language. Returns the exact undo. */
export function mountLocalized(element: HTMLElement, host: Host, View: ViewClass): () => void {
  const wanted = (): string => languageOf(host.get("lang"));
  let language = wanted();
  let view = new View(element, host, language);
  const unwatch = watch(host, () => {
    if (wanted() === language) return;
    view.close();
    language = wanted();
    view = new View(element, host, language);
  });
  return () => {
    unwatch();
    view.close();
  };
}
