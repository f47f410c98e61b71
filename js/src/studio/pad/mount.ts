/** Mounts a pad in an element. */
import type { Host } from "../host.ts";
import { Pad } from "../pad.ts";
import { textOf } from "../read.ts";
import { openShell } from "../shell.ts";

/** Put a pad into an element; another language is another pad. Returns the exact undo. */
export function mountPad(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "pad");
  const language = (): string => textOf(host.get("lang")) || "en";
  let pad = new Pad(host, shell, language());
  const unsubscribe = host.subscribe(() => {
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
