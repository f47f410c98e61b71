/**
 * Exports the board as a standalone SVG or PNG: the whole region in the current theme, with highlights and drawings,
 * inline styles and font, no scripts and no links.
 */
import { svg } from "../kit/dom.ts";
import { kanjiFace } from "../kit/font.ts";
import { plainName } from "./file.ts";
import type { BoardView, Part } from "./view/board.ts";

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
const MOVED = [["transform", "none"]] as const;
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

/** Attributes that say where something is drawn, and not how it looks. */
const PLACES = new Set(
  "id d x y x1 x2 y1 y2 cx cy dx dy r rx ry width height points transform viewBox href data-square data-piece".split(
    " ",
  ),
);

/** The board, or a part of it, as a text in SVG; `face`: with the font of its kanji, which a page that has it need not repeat. */
export function pictureOf(
  view: BoardView,
  root: HTMLElement,
  title: string,
  part: Part | null = null,
  face = true,
): string {
  return view.posed(() => {
    const page = root.ownerDocument.defaultView ?? window;
    const styles = new Styles(page);
    const picture = copy(view.element, styles);
    const [, , width = 0, height = 0] = (view.element.getAttribute("viewBox") ?? "").split(" ").map(Number);
    for (const [name, value] of Object.entries({ width, height, role: "img" }))
      picture.setAttribute(name, String(value));
    const fill = page.getComputedStyle(root).getPropertyValue("--bm-back").trim();
    const ground = svg("rect", { width: "100%", height: "100%", fill });
    const style = svg("style", {}, new Text((face ? kanjiFace() : "") + styles.sheet()));
    picture.prepend(svg("title", {}, new Text(printable(title))), style, ground);
    return new XMLSerializer().serializeToString(picture);
  }, part);
}

/** The picture in pixels, so many to a unit of it. */
export async function pixelsOf(picture: string, scale = 2): Promise<Blob> {
  const image = await imageOf(picture);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas to draw on");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("this browser cannot make a PNG"));
    }, "image/png"),
  );
}

/** The picture as an image, to draw on a canvas. */
export async function imageOf(picture: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
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
  /** By what style sheets can tell elements apart by: the browser is asked once for all that are alike. */
  private readonly known = new Map<string, string>();
  private readonly seen = new Map<string, boolean>();
  private readonly keys = new WeakMap<Element, string>();

  constructor(private readonly page: Window) {}

  nameOf(element: Element): string {
    const key = this.keyOf(element);
    const name = this.known.get(key) ?? this.find(element);
    this.known.set(key, name);
    return name;
  }

  private keyOf(element: Element): string {
    const known = this.keys.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent } = element;
    const own = [...element.attributes].filter(({ name }) => !PLACES.has(name));
    const said = own.map(({ name, value }) => `${name}=${value}`).join(" ");
    const key = `${parent?.closest("svg") ? this.keyOf(parent) : ""}/${element.localName} ${said} ${element.hasAttribute("transform")}`;
    this.keys.set(element, key);
    return key;
  }

  private find(element: Element): string {
    const computed = this.page.getComputedStyle(element);
    const writes = element.matches("text, tspan");
    // Where it has none of its own, a style sheet may move it: a piece makes room for its letters.
    const moved = element.hasAttribute("transform") ? [] : MOVED;
    const rules = [...LOOKS, ...(writes ? WRITING : []), ...moved]
      .map(([property, usual]) => [property, computed.getPropertyValue(property), usual] as const)
      .filter(([, value, usual]) => value !== "" && value !== usual)
      .map(([property, value]) => `${property}:${value}`)
      .join(";");
    const name = this.names.get(rules) ?? `s${this.names.size}`;
    this.names.set(rules, name);
    return name;
  }

  isSeen(element: Element): boolean {
    const key = this.keyOf(element);
    const known = this.seen.get(key);
    if (known !== undefined) return known;
    const { display, visibility } = this.page.getComputedStyle(element);
    const seen = display !== "none" && visibility !== "hidden";
    this.seen.set(key, seen);
    return seen;
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
