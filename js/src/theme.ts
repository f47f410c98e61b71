/** Whether the page around the board is light or dark, in every host known, and when that changes. */
import type { Theme } from "./model.ts";

export type Shade = "light" | "dark" | "contrast";

const DARK_NAMES = /(^|[\s_-])dark($|[\s_-])/;
const LIGHT_NAMES = /(^|[\s_-])light($|[\s_-])/;

/** What an element of the page says about the theme, if anything. */
function said(element: HTMLElement | null): Shade | null {
  if (!element) return null;
  const { jpThemeLight, vscodeThemeKind, theme, colorMode } = element.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === "true" ? "light" : "dark";
  const words = [vscodeThemeKind, theme, colorMode, element.className]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
  if (/vscode-(dark|high-contrast)(?!-light)/.test(words) || DARK_NAMES.test(words)) return "dark";
  return LIGHT_NAMES.test(words) ? "light" : null;
}

/** The shade to draw in: as asked, or the host's (JupyterLab, VS Code, marimo), or the reader's own preference. */
export function shadeOf(theme: Theme, document: Document): Shade {
  if (theme !== "host") return theme;
  const prefersDark = document.defaultView?.matchMedia("(prefers-color-scheme: dark)").matches ?? false;
  return said(document.body) ?? said(document.documentElement) ?? (prefersDark ? "dark" : "light");
}

/** Call back whenever the host's theme may have changed. Returns the undo. */
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
  const media = document.defaultView?.matchMedia("(prefers-color-scheme: dark)");
  media?.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media?.removeEventListener("change", changed);
  };
}
