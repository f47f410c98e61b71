/** Mounts a pad in an element. */
import { watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { openShell } from "../../kit/root.ts";
import { Pad } from "./pad.ts";
import { languageOf } from "../../i18n/catalogue.ts";

/** Put a pad into an element; another language is another pad. Returns the exact undo. */
export function mountPad(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "pad");
  const language = (): string => languageOf(host.get("lang"));
  let pad = new Pad(host, shell, language());
  const unsubscribe = watch(host, () => {
    if (pad.language === language()) return;
    pad.close();
    pad = new Pad(host, shell, language());
  });
  return () => {
    unsubscribe();
    pad.close();
    shell.close();
  };
}
