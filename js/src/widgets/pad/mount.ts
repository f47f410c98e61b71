/** Mounts a pad in an element. */
import { textOf } from "../../core/read.ts";
import { watch } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { openShell } from "../../kit/root.ts";
import { Pad } from "./pad.ts";

/** Put a pad into an element; another language is another pad. Returns the exact undo. */
export function mountPad(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "pad");
  const language = (): string => textOf(host.get("lang")) || "en";
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
