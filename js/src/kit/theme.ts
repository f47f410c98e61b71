/** Chooses the theme: as set, as the page around the board, or as the reader needs; and watches for changes. */
import { COLOURS, FOLLOWS } from "../core/look.ts";
import { baseOf, isOwn } from "../core/model.ts";
import type { BaseTheme } from "../core/model.ts";
import { put } from "./dom.ts";

export type Shade = "light" | "dark" | "contrast";
/** What high contrast stands on. */
export type Ground = "light" | "dark";

const DARK_NAMES = /(^|[\s_-])dark($|[\s_-])/;
const LIGHT_NAMES = /(^|[\s_-])light($|[\s_-])/;
/** VS Code says both where its ground is light. */
const STRONG = "vscode-high-contrast";
const LIGHT_CONTRAST = `${STRONG}-light`;

const PREFERS_DARK = "(prefers-color-scheme: dark)";
const ON_PAPER = "print";
const PREFERS_CONTRAST = ["(prefers-contrast: more)", "(forced-colors: active)"] as const;

/** The words of an element of the page that may tell its theme. */
function words(element: HTMLElement | null): string {
  if (!element) return "";
  const { vscodeThemeKind, theme, colorMode } = element.dataset;
  return [vscodeThemeKind, theme, colorMode, element.className].filter(Boolean).join(" ").toLowerCase();
}

/** The ground that an element of the page declares, if any. */
function pageGround(element: HTMLElement | null): Ground | null {
  const light = element?.dataset.jpThemeLight;
  if (light !== undefined) return light === "true" ? "light" : "dark";
  const found = words(element);
  if (found.includes(LIGHT_CONTRAST)) return "light";
  if (found.includes(STRONG) || DARK_NAMES.test(found)) return "dark";
  return LIGHT_NAMES.test(found) ? "light" : null;
}

const matches = (document: Document, query: string): boolean =>
  document.defaultView?.matchMedia(query).matches ?? false;

/** Whether the page around the board is light or dark (JupyterLab, VS Code, marimo), or what its reader prefers. */
export function groundOf(document: Document): Ground {
  const preferred = matches(document, PREFERS_DARK) ? "dark" : "light";
  return pageGround(document.body) ?? pageGround(document.documentElement) ?? preferred;
}

/** The shade to draw in: as asked, or the page's, unless that or the reader asks for more contrast. */
export function shadeOf(theme: BaseTheme, document: Document): Shade {
  if (theme !== "host") return theme;
  const strong =
    words(document.body).includes(STRONG) || PREFERS_CONTRAST.some((query) => matches(document, query));
  return strong ? "contrast" : groundOf(document);
}

/** The theme whose custom colours a root has. */
const shown = new WeakMap<HTMLElement, unknown>();

/** Dress a root as a theme asks for; a theme of its own brings its own ground, whatever the page's. */
export function dress(root: HTMLElement, theme: unknown): void {
  const known = baseOf(theme);
  const page = root.ownerDocument;
  const shade = shadeOf(known, page);
  // Paper has the light theme: colours for another one do not fit it.
  paint(root, known === "light" || !matches(page, ON_PAPER) ? theme : null);
  put(root, "data-theme", shade);
  put(root, "data-ground", shade === "contrast" ? groundOf(page) : shade);
  root.classList.toggle("bm-own-theme", known !== "host");
}

/** Colours that change with another one, unless a theme names them. */
const leads: Readonly<Record<string, string>> = FOLLOWS;

/** Set the colours of a custom theme, and unset those of the last. */
function paint(root: HTMLElement, theme: unknown): void {
  if (shown.get(root) === theme) return;
  shown.set(root, theme);
  for (const name of COLOURS) {
    const property = `--bm-${name.replaceAll("_", "-")}`;
    const value = isOwn(theme) ? (theme[name] ?? theme[leads[name] ?? ""]) : undefined;
    if (typeof value === "string") root.style.setProperty(property, value);
    else root.style.removeProperty(property);
  }
}

/** Call back whenever the page's theme or its reader's preferences may have changed. Returns the undo. */
export function watchTheme(document: Document, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributeFilter = [
    "class",
    "data-jp-theme-light",
    "data-vscode-theme-kind",
    "data-theme",
    "data-color-mode",
  ];
  for (const element of [document.body, document.documentElement]) {
    observer.observe(element, { attributes: true, attributeFilter });
  }
  const media = [PREFERS_DARK, ON_PAPER, ...PREFERS_CONTRAST].flatMap(
    (query) => document.defaultView?.matchMedia(query) ?? [],
  );
  for (const one of media) one.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const one of media) one.removeEventListener("change", changed);
  };
}
