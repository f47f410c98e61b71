/** Icons that only the studio uses, in the style of `../view/icons.ts`. */
import { svg } from "./dom.ts";

const ICONS = {
  play: "M6.5 4.5v11l9-5.5Z",
  stop: "M5.5 5.5h9v9h-9Z",
  copy: "M7.5 7.5h8v8h-8ZM12.5 7.5v-3h-8v8h3",
  done: "M4.5 10.5l3.5 3.5 7.5-8",
} as const;

export const picture = (name: keyof typeof ICONS): SVGSVGElement =>
  svg(
    "svg",
    { class: `bm-icon bm-icon-${name}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
