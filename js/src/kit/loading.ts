/** The line that says that the Python beside a page is loading. */
import type { PagePython } from "../host/python.ts";
import { html } from "./view.ts";
import type { View } from "./view.ts";

/** Nothing is seen of it unless Python is loading. */
export function loadingView(
  python: PagePython | null | undefined,
  texts: { readonly loading: string },
): View {
  const loading = python?.state === "loading";
  return html`<div class="bm-loading" ?hidden=${!loading}>
    <p class="bm-dim" role="status">${loading ? texts.loading : ""}</p>
    <progress max="1" .value=${python?.share ?? 0} aria-hidden="true"></progress>
  </div>`;
}
