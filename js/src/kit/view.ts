/**
 * Views as templates: an update changes only what differs, and keeps the elements with their focus.
 *
 * Values become text or attributes, never HTML. The board's drawing and its list of moves do without templates.
 */
import { html } from "lit-html";
import type { TemplateResult } from "lit-html";
import { ICONS } from "./icons.ts";
import type { Icon } from "./icons.ts";

export { html, nothing, render, svg } from "lit-html";
/** An element made by hand, made again only when a value changes: `guard([kind], () => figureOf(kind))`. */
export { guard } from "lit-html/directives/guard.js";
/** Other elements for another key: nothing of the last one stays. */
export { keyed } from "lit-html/directives/keyed.js";
/** The value of a field that a person changes too. */
export { live } from "lit-html/directives/live.js";
/** A list whose items keep their elements when it is sorted or cut. */
export { repeat } from "lit-html/directives/repeat.js";
export type View = TemplateResult;

/** An icon in a template. */
export const iconView = (name: Icon): View =>
  html`<svg class="bm-icon bm-icon-${name}" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
