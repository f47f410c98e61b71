/**
 * Exports the board as a standalone SVG or PNG: the whole region in the current theme, with highlights and drawings,
 * inline styles and font, no scripts and no links.
 */
import { svg } from "../kit/dom.ts";
import { kanjiFace } from "../kit/font.ts";
import { plainName } from "./file.ts";
import type { BoardView } from "./view/board.ts";

/** What makes the looks of a shape or a text, and the value that need not be said. */
const LOOKS = [
  ["fill", "rgb(0, 0, 0)"],
  ["fill-opacity", "1"],
  ["fill-rule", "nonzero"],
  ["stroke", "none"],
  ["stroke-width", "1px"],
  ["stroke-opacity", "1"],
  ["stroke-linecap", "butt"],
  ["stroke-linejoin", "miter"],
  ["stroke-dasharray", "none"],
  ["stroke-dashoffset", "0px"],
  ["paint-order", "normal"],
  ["vector-effect", "none"],
  ["opacity", "1"],
  ["mix-blend-mode", "normal"],
  ["marker-start", "none"],
  ["marker-end", "none"],
  ["stop-color", "rgb(0, 0, 0)"],
  ["stop-opacity", "1"],
] as const;
const WRITING = [
  ["font-family", ""],
  ["font-size", ""],
  ["font-weight", "400"],
  ["font-style", "normal"],
  ["font-variant-numeric", "normal"],
  ["text-anchor", "start"],
  ["dominant-baseline", "auto"],
  ["letter-spacing", "normal"],
] as const;

/** What only matters while one is at the board. */
const PASSING = '[data-layer="preview"], [data-layer="cursor"], foreignObject, script, style, title, desc';

/** The attributes of what is drawn; all others (roles, labels, data, handlers) stay behind. */
const DRAWN = new Set(
  (
    "id d x y x1 x2 y1 y2 cx cy dx dy r rx ry width height points transform viewBox offset fill font-size clip-path " +
    "gradientUnits gradientTransform spreadMethod clipPathUnits patternUnits patternTransform orient refX refY " +
    "markerWidth markerHeight markerUnits mask textLength lengthAdjust"
  ).split(" "),
);

/** The board as a text in SVG. */
export function pictureOf(view: BoardView, root: HTMLElement, title: string): string {
  return view.posed(() => {
    const page = root.ownerDocument.defaultView ?? window;
    const styles = new Styles(page);
    const picture = copy(view.element, styles);
    const [, , width = 0, height = 0] = (view.element.getAttribute("viewBox") ?? "").split(" ").map(Number);
    for (const [name, value] of Object.entries({ width, height, role: "img" }))
      picture.setAttribute(name, String(value));
    const fill = page.getComputedStyle(root).getPropertyValue("--bm-back").trim();
    const ground = svg("rect", { width: "100%", height: "100%", fill });
    const style = svg("style", {}, new Text(kanjiFace() + styles.sheet()));
    picture.prepend(svg("title", {}, new Text(printable(title))), style, ground);
    return new XMLSerializer().serializeToString(picture);
  });
}

/** The picture in pixels, so many to a unit of it. */
export async function pixelsOf(picture: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("this browser has no canvas to draw on");
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error("this browser cannot make a PNG"));
      }, "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A name for a file: letters and digits of the title, then what else tells it apart. */
export function fileName(title: string, ply: number, extension: string): string {
  return `${plainName(title) || "board"}${ply > 0 ? `-ply-${ply}` : ""}.${extension}`;
}

/** Looks seen before share a class: a board of 800 pieces has a few dozen. */
class Styles {
  private readonly names = new Map<string, string>();

  constructor(private readonly page: Window) {}

  nameOf(element: Element): string {
    const computed = this.page.getComputedStyle(element);
    const writes = element.matches("text, tspan");
    const rules = (writes ? [...LOOKS, ...WRITING] : LOOKS)
      .map(([property, usual]) => [property, computed.getPropertyValue(property), usual] as const)
      .filter(([, value, usual]) => value !== "" && value !== usual)
      .map(([property, value]) => `${property}:${value}`)
      .join(";");
    const name = this.names.get(rules) ?? `s${this.names.size}`;
    this.names.set(rules, name);
    return name;
  }

  isSeen(element: Element): boolean {
    const { display, visibility } = this.page.getComputedStyle(element);
    return display !== "none" && visibility !== "hidden";
  }

  sheet(): string {
    return [...this.names].map(([rules, name]) => (rules === "" ? "" : `.${name}{${rules}}`)).join("");
  }
}

/** Copy what is seen of an element. */
function copy(element: Element, styles: Styles): Element {
  const drawn = [...element.attributes].filter(({ name }) => DRAWN.has(name));
  const made = svg(
    element.localName as "g",
    Object.fromEntries(drawn.map(({ name, value }) => [name, value])),
  );
  const inDefs = element.closest("defs") !== null;
  if (!element.matches("svg, defs, clipPath, clipPath *, linearGradient")) {
    made.setAttribute("class", styles.nameOf(element));
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      if (element.matches("text, tspan")) made.append(printable(child.textContent ?? ""));
    } else if (child instanceof SVGElement && !child.matches(PASSING)) {
      if (inDefs || child.localName === "defs" || styles.isSeen(child)) made.append(copy(child, styles));
    }
  }
  return made;
}

/** XML cannot represent most control characters. */
const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
