import js from "@eslint/js";
import tseslint from "typescript-eslint";

const NO_HTML = "Text is set with textContent: names and notes come from outside.";
const noHtml = {
  "no-restricted-properties": [
    "error",
    { property: "innerHTML", message: NO_HTML },
    { property: "outerHTML", message: NO_HTML },
    { property: "insertAdjacentHTML", message: NO_HTML },
  ],
};

/** The rooms of src, from the lowest: a file imports only from its own room and those before it. */
const ROOMS = ["core", "i18n", "host", "kit", "board", "widgets", "embed"];
const directions = ROOMS.slice(0, -1).map((room, i) => ({
  files: [`src/${room}/**/*.ts`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: ROOMS.slice(i + 1).map((above) => ({
          group: [`**/${above}/**`],
          message: `src/${room} must not import from src/${above}.`,
        })),
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ["node_modules", "dist", "coverage", "src/core/generated"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // Numbers in messages and attribute values are meant to be written as they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Names are kanji and codes: code points are the right thing to take apart.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // `a && b` says the same as `a?.b` only where no truth value is asked for.
      "@typescript-eslint/prefer-optional-chain": "off",
      // `() => viewer.fit()` is a plain handler: its value is not used.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      ...noHtml,
    },
  },
  ...directions,
  {
    // JupyterLab loads these as they are, as scripts and not as modules.
    files: ["labextensions/**/*.js"],
    languageOptions: {
      sourceType: "script",
      globals: Object.fromEntries(
        ["window", "document", "console", "fetch", "URL", "TextEncoder", "setTimeout", "clearTimeout"].map(
          (name) => [name, "readonly"],
        ),
      ),
    },
    rules: noHtml,
  },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: { process: "readonly", URL: "readonly", console: "readonly", Buffer: "readonly" },
    },
  },
);
