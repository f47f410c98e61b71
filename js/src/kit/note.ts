/** What is said beside things: live regions, notices, toasts, problems, empty states. */
import { html } from "./dom.ts";
import type { Attributes } from "./dom.ts";

/** A region that is heard and not seen. */
export const liveRegion = (): HTMLElement => html("div", { class: "bm-spoken", role: "status" });

/** A line with a coloured edge; its `data-level` is info, success or error. */
export const notice = (
  name: string,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElement => html("div", { class: `bm-notice ${name}`, ...attributes }, ...children);

/** What is wrong, if anything: an empty one takes no room. */
export const problem = (role: "status" | "alert"): HTMLElement => html("p", { class: "bm-problem", role });

/** Words where there is nothing to show. */
export const empty = (text = ""): HTMLElement => html("p", { class: "bm-empty" }, text);
