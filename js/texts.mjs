/**
 * Lists the texts of the page, for `banmen i18n check`, which has no TypeScript: by catalogue and language, each text by its
 * place with the number of its parameters, or null if it has none.
 */
import * as esbuild from "esbuild";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CATALOGUES, inside, OTHERS } from "./languages.mjs";

const FOLDER = fileURLToPath(new URL("src/i18n", import.meta.url));

/** Every text of a catalogue, by its place in it. */
const placesOf = (texts) => Object.fromEntries(leaves(texts));

const leaves = (texts, path = "") =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? leaves(value, `${path}${key}.`)
      : [[path + key, typeof value === "function" ? value.length : null]],
  );

/** Write the list of texts to a file. */
export async function writeTexts(file) {
  const english = CATALOGUES.map((name) => `import { texts as ${name} } from "./en/${name}.ts";`);
  const others = OTHERS.map((language, i) => `import * as language${i} from "languages:${language}";`);
  const all = OTHERS.map((language, i) => `${JSON.stringify(language)}: language${i}`);
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `${[...english, ...others].join("\n")}
        export default { en: { ${CATALOGUES.join(", ")} }, ${all.join(", ")} };`,
      resolveDir: FOLDER,
    },
    bundle: true,
    format: "esm",
    write: false,
    plugins: [inside],
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { default: languages } = await import(`data:text/javascript;base64,${source}`);
  const listed = CATALOGUES.map((name) => {
    const known = Object.entries(languages).filter(([, catalogues]) => name in catalogues);
    return [
      name,
      Object.fromEntries(known.map(([language, { [name]: texts }]) => [language, placesOf(texts)])),
    ];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(listed)));
}
