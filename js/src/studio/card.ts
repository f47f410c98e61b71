/** The card. */
import type { Host } from "./host.ts";
import { openShell } from "./shell.ts";

export function mountCard(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "card");
  const unsubscribe = host.subscribe(shell.refresh);
  return () => {
    unsubscribe();
    shell.close();
  };
}
