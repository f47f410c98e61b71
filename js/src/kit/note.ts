/** What is said beside things: live regions, notices, toasts, problems, empty states. */
import { html } from "./dom.ts";
import type { Attributes } from "./dom.ts";
import { nothing, html as view } from "./view.ts";
import type { View } from "./view.ts";

/** A region that is heard and not seen. */
export const liveRegion = (): HTMLElement => html("div", { class: "bm-spoken", role: "status" });

/** A line with a coloured edge; its `data-level` is info, success or error. */
export const notice = (
  name: string,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElement => html("div", { class: `bm-notice ${name}`, ...attributes }, ...children);

/** The text of a problem; an empty one takes no room. */
export const problem = (role: "status" | "alert"): HTMLElement => html("p", { class: "bm-problem", role });

/** The same in a template; without a role it is announced elsewhere. */
export const problemView = (text: string, role?: "status" | "alert"): View =>
  view`<p class="bm-problem" role=${role ?? nothing}>${text}</p>`;

/** Words where there is nothing to show. */
export const empty = (text = ""): HTMLElement => html("p", { class: "bm-empty" }, text);
