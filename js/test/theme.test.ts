import { afterEach, describe, expect, it, vi } from "vitest";
import { dress, groundOf, shadeOf, watchTheme } from "../src/kit/theme.ts";

afterEach(() => {
  document.body.removeAttribute("data-jp-theme-light");
  document.body.className = "";
  document.documentElement.className = "";
});

it("is the one asked for", () => {
  document.body.dataset.jpThemeLight = "true";
  expect(shadeOf("dark", document)).toBe("dark");
  expect(shadeOf("light", document)).toBe("light");
});

it("follows JupyterLab", () => {
  document.body.dataset.jpThemeLight = "false";
  expect(shadeOf("host", document)).toBe("dark");
  document.body.dataset.jpThemeLight = "true";
  expect(shadeOf("host", document)).toBe("light");
});

it.each([
  ["vscode-dark", "dark"],
  ["vscode-light", "light"],
  ["vscode-high-contrast", "contrast"],
  ["vscode-high-contrast-light vscode-high-contrast", "contrast"],
  ["darkmode-is-not-a-word", "light"],
  ["", "light"],
])("follows the body's class %j: %s", (name, shade) => {
  document.body.className = name;
  expect(shadeOf("host", document)).toBe(shade);
});

it.each([
  ["vscode-dark", "dark"],
  ["vscode-high-contrast", "dark"],
  ["vscode-high-contrast-light vscode-high-contrast", "light"],
  ["", "light"],
])("stands on the ground of a body of class %j: %s", (name, ground) => {
  document.body.className = name;
  expect(groundOf(document)).toBe(ground);
});

it.each(["(prefers-contrast: more)", "(forced-colors: active)"])("is strong for readers of %s", (query) => {
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (asked) => ({ matches: asked === query, addEventListener: vi.fn() }) as unknown as MediaQueryList,
    );
  expect(shadeOf("host", document)).toBe("contrast");
  expect(shadeOf("light", document)).toBe("light");
  media.mockRestore();
  expect(shadeOf("host", document)).toBe("light");
});

it("follows marimo's class on the page", () => {
  document.documentElement.className = "dark";
  expect(shadeOf("host", document)).toBe("dark");
});

it("reports changes until stopped", async () => {
  const changed = vi.fn();
  const stop = watchTheme(document, changed);
  document.body.dataset.jpThemeLight = "false";
  await vi.waitFor(() => {
    expect(changed).toHaveBeenCalledTimes(1);
  });
  stop();
  document.body.dataset.jpThemeLight = "true";
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(changed).toHaveBeenCalledTimes(1);
});

describe("a custom theme", () => {
  const root = document.createElement("div");
  const board = (): string => root.style.getPropertyValue("--bm-board");

  it("sets its colours on the theme it is based on", () => {
    dress(root, { base: "dark", board: "#39424e", wood_edge: "#123", unknown: "#fff" });
    expect(root.dataset.theme).toBe("dark");
    expect(board()).toBe("#39424e");
    expect(root.style.getPropertyValue("--bm-wood-edge")).toBe("#123");
    expect(root.style.getPropertyValue("--bm-unknown")).toBe("");
  });

  it("gives its wood to both shades of it, unless it names them", () => {
    const shades = (): string[] =>
      ["light", "dark"].map((one) => root.style.getPropertyValue(`--bm-wood-${one}`));
    dress(root, { wood: "#f5efe0" });
    expect(shades()).toEqual(["#f5efe0", "#f5efe0"]);
    dress(root, { wood: "#f5efe0", wood_dark: "#c0b090" });
    expect(shades()).toEqual(["#f5efe0", "#c0b090"]);
  });

  it("is light if it does not say", () => {
    dress(root, { board: "#d8e2dc" });
    expect(root.dataset.theme).toBe("light");
    expect(root.style.getPropertyValue("--bm-wood-edge")).toBe("");
  });

  it("leaves with its colours", () => {
    dress(root, "contrast");
    expect(board()).toBe("");
    expect(root.dataset.theme).toBe("contrast");
  });

  it("gives way to the light theme on paper, unless it is based on it", () => {
    const media = vi
      .spyOn(window, "matchMedia")
      .mockImplementation(
        (asked) => ({ matches: asked === "print", addEventListener: vi.fn() }) as unknown as MediaQueryList,
      );
    dress(root, { base: "dark", board: "#39424e" });
    expect(board()).toBe("");
    dress(root, { board: "#d8e2dc" });
    expect(board()).toBe("#d8e2dc");
    media.mockRestore();
  });
});
