/**
 * Finds the languages of the interface. `import LANGUAGES from "languages:"` is the names of all, English first;
 * "languages:board" has a function for each other language that loads the texts of that catalogue, "languages:board/ja". The
 * bundle has a file for each catalogue and language, such as `board-ja.js`, which a page runs when a widget speaks it: a
 * notebook saves those of its own widgets. A new language is a new folder, and no other file changes.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("src/i18n", import.meta.url));
const PREFIX = "languages:";

/** The catalogues that have an index: a language has a file for each, or lacks it. */
export const CATALOGUES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".ts") && name !== "catalogue.ts")
  .map((name) => name.replace(".ts", ""));

/** The languages but English. */
export const OTHERS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "en")
  .map((entry) => entry.name)
  .sort();

/** Whether a language has a file for a catalogue. */
export const has = (language, catalogue) => existsSync(`${FOLDER}/${language}/${catalogue}.ts`);

/** The source of a module; `catalogues` are those that this bundle translates. */
function sourceOf(name, catalogues = CATALOGUES) {
  if (name === "") return `export default ${JSON.stringify(["en", ...OTHERS])};`;
  const [catalogue, language] = name.split("/");
  if (language) return `export { texts } from "${FOLDER}/${language}/${catalogue}.ts";`;
  const some = catalogues.includes(catalogue) ? OTHERS.filter((one) => has(one, catalogue)) : [];
  const loads = some.map((one) => `${JSON.stringify(one)}: () => import("${PREFIX}${catalogue}/${one}")`);
  return `export default { ${loads.join(", ")} };`;
}

/**
 * @param {boolean} within whether the texts of all languages are in the bundle itself
 * @param {readonly string[]} catalogues which of them
 */
const plugin = (within, catalogues) => ({
  name: "languages",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^languages:/ }, ({ path, kind }) =>
      kind === "dynamic-import" && !within
        ? { path: `./${fileOf(path.slice(PREFIX.length))}.js`, external: true }
        : { path, namespace: "languages" },
    );
    build.onLoad({ filter: /.*/, namespace: "languages" }, ({ path }) => ({
      contents: sourceOf(path.slice(PREFIX.length), catalogues),
      resolveDir: FOLDER,
    }));
  },
});

/** The bundle's file for a catalogue in a language, such as "board/ja". */
const fileOf = (name) => name.replace("/", "-");

/** The catalogues of the pages with a bundle of their own, such as `open.html`: no widget of a notebook has these texts. */
const APART = ["open", "pupil"];
const OF_WIDGETS = CATALOGUES.filter((name) => !APART.includes(name));

/** The texts of widgets in other languages: a source for each file of the bundle. */
export const entryPoints = Object.fromEntries(
  OTHERS.flatMap((language) =>
    OF_WIDGETS.filter((one) => has(language, one)).map((one) => `${one}/${language}`),
  ).map((name) => [fileOf(name), PREFIX + name]),
);

/** @type {import("esbuild").Plugin} */
export const forEsbuild = plugin(false, OF_WIDGETS);
/** @type {import("esbuild").Plugin} */
export const inside = plugin(true, CATALOGUES);
/** @type {import("esbuild").Plugin} */
export const apart = plugin(true, APART);

export const forVite = {
  name: "languages",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? sourceOf(id.slice(PREFIX.length + 1)) : null),
};
