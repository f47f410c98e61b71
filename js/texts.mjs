/**
 * Lists the texts of the page, for `banmen i18n check`, which has no TypeScript: by catalogue and language, each text by its
 * place with the number of its parameters, or null if it has none.
 */
import * as esbuild from "esbuild";
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { forEsbuild } from "./languages.mjs";

const FOLDER = fileURLToPath(new URL("src/i18n", import.meta.url));

/** Every text of a catalogue, by its place in it. */
const leaves = (texts, path = "") =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? leaves(value, `${path}${key}.`)
      : [[path + key, typeof value === "function" ? value.length : null]],
  );

/** Write the list of texts to a file. */
export async function writeTexts(file) {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts") && name !== "catalogue.ts")
    .map((name) => name.replace(".ts", ""));
  const lines = names.map(
    (name, i) =>
      `import others${i} from "languages:${name}"; import { texts as en${i} } from "./en/${name}.ts";`,
  );
  const entries = names.map((name, i) => `${name}: { en: en${i}, ...others${i} }`);
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${lines.join("\n")}\nexport default { ${entries.join(", ")} };`, resolveDir: FOLDER },
    bundle: true,
    format: "esm",
    write: false,
    plugins: [forEsbuild],
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { default: catalogues } = await import(`data:text/javascript;base64,${source}`);
  const listed = Object.fromEntries(
    Object.entries(catalogues).map(([name, languages]) => [
      name,
      Object.fromEntries(
        Object.entries(languages).map(([language, texts]) => [language, Object.fromEntries(leaves(texts))]),
      ),
    ]),
  );
  writeFileSync(file, JSON.stringify(listed));
}
