/**
 * Lists the texts of the page, for `banmen i18n check`, which has no TypeScript: by catalogue and language, each text by its
 * place with the number of its parameters, or null if it has none.
 */
import * as esbuild from "esbuild";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CATALOGUES, has, OTHERS } from "./languages.mjs";

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
  const listed = CATALOGUES.map((name) => [name, ["en", ...OTHERS].filter((one) => has(one, name))]);
  const sources = listed.flatMap(([name, some]) => some.map((one) => `./${one}/${name}.ts`));
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: sources.map((file, i) => `export { texts as t${i} } from "${file}";`).join("\n"),
      resolveDir: FOLDER,
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const found = await import(`data:text/javascript;base64,${source}`);
  let i = 0;
  const places = listed.map(([name, some]) => [
    name,
    Object.fromEntries(some.map((one) => [one, placesOf(found[`t${i++}`])])),
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(places)));
}
