/** QR codes: black on white with a quiet zone in every theme, so that every camera reads them. */
import { correction, generate } from "lean-qr/nano";
import { svg } from "./dom.ts";

/** The most characters of a QR code here: a longer one has squares too small for a phone. */
export const MOST_OF_QR = 1000;
/** Squares around the code that stay white, as the standard wants. */
const QUIET = 4;
/** CSS pixels of the smallest code, and of a square of a large one. */
const SMALLEST = 200;
const SQUARE = 3;

/** Draw a text as a QR code; null if it is too long. */
export function qrOf(text: string, title: string): SVGSVGElement | null {
  if (text.length > MOST_OF_QR) return null;
  const code = generate(text, { minCorrectionLevel: correction.L });
  const size = code.size + 2 * QUIET;
  const pixels = Math.max(SMALLEST, size * SQUARE);
  const places = [...Array(code.size).keys()];
  const path = places
    .flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return svg(
    "svg",
    {
      class: "bm-qr",
      viewBox: `0 0 ${size} ${size}`,
      width: pixels,
      height: pixels,
      role: "img",
      "aria-label": title,
      "shape-rendering": "crispEdges",
    },
    svg("rect", { width: size, height: size }),
    svg("path", { d: path }),
  );
}
