/** The icons, drawn on a 20 x 20 field in the text's colour. */
import { svg } from "./dom.ts";

export const ICONS = {
  undo: "M8 5 4 9l4 4M4.5 9H12a4 4 0 0 1 0 8H9",
  redo: "M12 5l4 4-4 4M15.5 9H8a4 4 0 0 0 0 8h3",
  flip: "M6.5 16V5M3.5 8l3-3.5 3 3.5M13.5 4v11M10.5 12l3 3.5 3-3.5",
  zoomIn: "M10 4.5v11M4.5 10h11",
  zoomOut: "M4.5 10h11",
  actual: "M5 7l2-1.5V15M13.5 7l2-1.5V15M10.3 8v.01M10.3 12.5v.01",
  fullScreen: "M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M4 12v4h4",
  look: "M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5ZM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4",
  analysis: "M4 16.5V11M8 16.5V7M12 16.5V9.5M16 16.5V4",
  moves: "M7 5.5h9M7 10h9M7 14.5h9M4 5.5h.01M4 10h.01M4 14.5h.01",
  start: "M5 5v10M15 5l-7 5 7 5",
  back: "M12.5 5l-6 5 6 5",
  on: "M7.5 5l6 5-6 5",
  end: "M15 5v10M5 5l7 5-7 5",
  previousVariation: "M15 16V9a3 3 0 0 0-3-3H4.5M7.5 3l-3 3 3 3",
  nextVariation: "M5 16V9a3 3 0 0 1 3-3h7.5M12.5 3l3 3-3 3",
  mainLine: "M10 16V4.5M6 8l4-4 4 4M15.5 16v-3a3 3 0 0 0-3-3",
  draw: "M4 16c3 .5 4-1 4-2.5S6.8 11 5.5 11.5 4 14 4 16ZM7.5 11.5 15 3.5l1.8 1.7L9.3 13",
  arrow: "M4 16 15 5M9 4.5h6.5V11",
  circle: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12",
  shade: "M4 4h12v12H4ZM4 9l5-5M4 14 14 4M6 16 16 6M11 16l5-5",
  label: "M5 5.5V4h10v1.5M10 4v12M8 16h4",
  steps: "M5 5.5 6.5 4.5V10M4 16h4M4 13.5c0-1.7 3-1.7 3 0L4 16M12 5h4M12 8h4M12 13h4M12 16h4",
  edit: "M4 16l1-3.5L13.5 4l2.5 2.5L7.5 15ZM12 5.5l2.5 2.5",
  eraser: "M4 12.5 11.5 5l4 4L9 15.5H6.5ZM8 8.5l4 4M9 15.5h7",
  removePiece: "M5 5l10 10M15 5L5 15",
  showPromoted: "M10 3.5l5 2 2 11H3l2-11ZM10 8v5M7.5 10.5h5",
  make: "M4 5.5h7M4 9.5h5M4 13.5h5M11.5 13.5l2 2 4-5",
  share: "M10 12V3.5M6.5 6.5 10 3l3.5 3.5M6.5 9H4.5v7.5h11V9h-2",
  comment: "M4 5h12v8H9.5L6 16v-3H4ZM7 8h6M7 10.2h4",
  fit: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  turnOver: "M4.5 8a6 6 0 0 1 10.5-2l1.5 1.8M16.5 4v4h-4M15.5 12A6 6 0 0 1 5 14l-1.5-1.8M3.5 16v-4h4",
  clear: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  search: "M8.8 13.5a4.7 4.7 0 1 0 0-9.4 4.7 4.7 0 0 0 0 9.4M12.3 12.3 16.5 16.5",
  captured: "M10 3.5 13 5l1.2 8H5.8L7 5ZM4 16.5h12",
  attacks: "M10 2.8 15.8 5v4.5c0 4-2.5 6.3-5.8 7.8-3.3-1.5-5.8-3.8-5.8-7.8V5Z",
  outline: "M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M10 6.5l2.6 1.2.9 5.8h-7l.9-5.8Z",
  attackers:
    "M10 4.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 0 0 0-11.6M10 1.8v4.4M10 13.8v4.4M1.8 10h4.4M13.8 10h4.4",
  play: "M6.5 4.5 15.5 10l-9 5.5Z",
  pause: "M7 5v10M13 5v10",
  leaveScreen: "M16 4l-4.5 4.5M11.5 4.5v4h4M4 16l4.5-4.5M8.5 15.5v-4h-4",
  stop: "M5.5 5.5h9v9h-9Z",
  copy: "M7.5 7.5h8v8h-8ZM12.5 7.5v-3h-8v8h3",
  done: "M4.5 10.5l3.5 3.5 7.5-8",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  record: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12M10 8.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6",
  up: "M10 16V4.5M5.5 9 10 4.5 14.5 9",
  down: "M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5h.01",
} as const;

export type Icon = keyof typeof ICONS;

export const icon = (name: Icon): SVGSVGElement =>
  svg(
    "svg",
    { class: `bm-icon bm-icon-${name}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
