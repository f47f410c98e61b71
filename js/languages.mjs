/**
 * Finds the languages of the interface. `import LANGUAGES, { load } from "languages:"` is the names of all, English first, and
 * functions that load the others; "languages:ja" has the catalogues of `src/i18n/ja`. The bundle has a file for each language,
 * such as `ja.js`, which a page runs when a widget speaks it. A new language is a new folder, and no other file changes.
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

/** The catalogue of the pages with a bundle of their own, such as `open.html`: no widget of a notebook has these texts. */
const APART = "open";
const OF_WIDGETS = CATALOGUES.filter((name) => name !== APART);

/** The source of a module; `place` says where the texts of a language are, `catalogues` which of them. */
function sourceOf(name, place, catalogues = CATALOGUES) {
  if (name === "") {
    const loads = OTHERS.map((one) => `${JSON.stringify(one)}: () => import("${place(one)}")`);
    const all = JSON.stringify(["en", ...OTHERS]);
    return `export default ${all};\nexport const load = { ${loads.join(", ")} };`;
  }
  return catalogues
    .filter((one) => existsSync(`${FOLDER}/${name}/${one}.ts`))
    .map((one) => `export { texts as ${one} } from "${FOLDER}/${name}/${one}.ts";`)
    .join("\n");
}

/**
 * @param {boolean} within whether the texts of all languages are in the bundle itself
 * @param {readonly string[]} catalogues which of them
 */
const plugin = (within, catalogues) => ({
  name: "languages",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^languages:/ }, ({ path }) => ({ path, namespace: "languages" }));
    build.onResolve({ filter: /^\.\//, namespace: "languages" }, ({ path }) =>
      within
        ? { path: path.replace(/^\.\/(.*)\.js$/, `${PREFIX}$1`), namespace: "languages" }
        : { path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: "languages" }, ({ path }) => ({
      contents: sourceOf(path.slice(PREFIX.length), (language) => `./${language}.js`, catalogues),
      resolveDir: FOLDER,
    }));
  },
});

/** @type {import("esbuild").Plugin} */
export const forEsbuild = plugin(false, OF_WIDGETS);
/** @type {import("esbuild").Plugin} */
export const inside = plugin(true, CATALOGUES);
/** @type {import("esbuild").Plugin} */
export const apart = plugin(true, [APART]);

export const forVite = {
  name: "languages",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id) =>
    id.startsWith(`\0${PREFIX}`)
      ? sourceOf(id.slice(PREFIX.length + 1), (language) => PREFIX + language)
      : null,
};
