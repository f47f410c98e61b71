/** The atlas. */
import type { Host } from "./host.ts";
import { openShell } from "./shell.ts";

export function mountAtlas(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "atlas");
  const unsubscribe = host.subscribe(shell.refresh);
  return () => {
    unsubscribe();
    shell.close();
  };
}
