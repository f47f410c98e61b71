/**
 * Finds the forms of answers: `import forms from "forms:trainer"` is what each file of `src/widgets/trainer/forms` exports as
 * `form`, by its name. A new form is a new file, and no other file changes.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("src/widgets/trainer/forms", import.meta.url));
const NAME = "forms:trainer";

function source() {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -3))
    .sort();
  const imports = names.map((name) => `import { form as ${name} } from "${FOLDER}/${name}.ts";`);
  return `${imports.join("\n")}\nexport default { ${names.join(", ")} };`;
}

/** @type {import("esbuild").Plugin} */
export const forEsbuild = {
  name: "forms",
  setup(build) {
    build.onResolve({ filter: /^forms:trainer$/ }, ({ path }) => ({ path, namespace: "forms" }));
    build.onLoad({ filter: /.*/, namespace: "forms" }, () => ({ contents: source(), resolveDir: FOLDER }));
  },
};

export const forVite = {
  name: "forms",
  resolveId: (id) => (id === NAME ? `\0${id}` : null),
  load: (id) => (id === `\0${NAME}` ? source() : null),
};
