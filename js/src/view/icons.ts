/** The tool buttons' pictures, drawn on a 20 x 20 field with a stroke of the text's colour. */
import { svg } from "./dom.ts";

const ICONS = {
  undo: "M8 5 4 9l4 4M4.5 9H12a4 4 0 0 1 0 8H9",
  redo: "M12 5l4 4-4 4M15.5 9H8a4 4 0 0 0 0 8h3",
  flip: "M6.5 16V5M3.5 8l3-3.5 3 3.5M13.5 4v11M10.5 12l3 3.5 3-3.5",
  zoomIn: "M10 4.5v11M4.5 10h11",
  zoomOut: "M4.5 10h11",
  actual: "M5 7l2-1.5V15M13.5 7l2-1.5V15M10.3 8v.01M10.3 12.5v.01",
  fullScreen: "M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M4 12v4h4",
  moves: "M7 5.5h9M7 10h9M7 14.5h9M4 5.5h.01M4 10h.01M4 14.5h.01",
  fit: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
} as const;

export type Icon = keyof typeof ICONS;

export const icon = (name: Icon): SVGSVGElement =>
  svg(
    "svg",
    { class: "bm-icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
