/**
 * Finds the languages of the interface: `import translations from "languages:room"` is the texts of `src/i18n/LANGUAGE/room.ts`
 * by language, without English, and `import LANGUAGES from "languages:"` the names of all. A new language is a new folder, and no
 * other file changes.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("src/i18n", import.meta.url));
const PREFIX = "languages:";

/** The source of the module that imports the texts of a catalogue in all languages. */
function sourceOf(name) {
  const others = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "en")
    .map((entry) => entry.name)
    .sort();
  if (name === "") return `export default ${JSON.stringify(["en", ...others])};`;
  const languages = others.filter((language) => existsSync(`${FOLDER}/${language}/${name}.ts`));
  const imports = languages.map(
    (language, i) => `import { texts as l${i} } from "${FOLDER}/${language}/${name}.ts";`,
  );
  const entries = languages.map((language, i) => `${JSON.stringify(language)}: l${i}`);
  return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
}

/** @type {import("esbuild").Plugin} */
export const forEsbuild = {
  name: "languages",
  setup(build) {
    build.onResolve({ filter: /^languages:/ }, ({ path }) => ({ path, namespace: "languages" }));
    build.onLoad({ filter: /.*/, namespace: "languages" }, ({ path }) => ({
      contents: sourceOf(path.slice(PREFIX.length)),
      resolveDir: FOLDER,
    }));
  },
};

export const forVite = {
  name: "languages",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? sourceOf(id.slice(PREFIX.length + 1)) : null),
};
