/** Mounts a view if Python has its version, and again when its language changes: every view has one language. */
import { PROTOCOL } from "../core/generated/words.ts";
import { watch } from "../host/host.ts";
import type { Host } from "../host/host.ts";
import { textsOf } from "../i18n/board.ts";
import { languageOf } from "../i18n/catalogue.ts";
import { html } from "./dom.ts";
import { problem } from "./note.ts";

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

type Mount = (element: HTMLElement, host: Host) => () => void;

/** Mount a widget; if Python is of another version, only a message that says so. */
export const ofThisVersion =
  (mount: Mount): Mount =>
  (element, host) => {
    const protocol = host.get("protocol");
    if (typeof protocol !== "number" || protocol === PROTOCOL) return mount(element, host);
    const message = problem("alert");
    message.textContent = textsOf(languageOf(host.get("lang"))).fault.protocol(protocol, PROTOCOL);
    const root = html("div", { class: "banmen" }, message);
    element.replaceChildren(root);
    return () => {
      root.remove();
    };
  };
