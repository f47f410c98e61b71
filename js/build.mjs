// Bundle the board, the studio, the trainer, the room and the class, an ES module each with its style sheet beside it:
// ../widget/banmen/static/{widget,studio,trainer,room,classroom}.{js,css}. What several of them need is in shared-HASH.js, which
// they import; board-ja.js and the like hold the texts of a catalogue in a language, textfont.js the font of Japanese texts (textfont.txt lists
// its characters); loader.js loads what a notebook needs, page.js shows the widgets of a page without Python, lesson.js
// those of a lesson; python.js is the worker that runs Python beside a page; open.js and open.css belong to the page that
// opens links, pupil.js and teacher.js with pupil.css to the pages of a class, and element.js is the whole of <banmen-board>.
// The first line of each names the digest of these sources (BANMEN_DIGEST), by which a stale bundle is found.
import * as esbuild from "esbuild";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { forEsbuild as forms } from "./forms.mjs";
import { apart, entryPoints as ofLanguages, forEsbuild as languages, inside } from "./languages.mjs";
import { writeTexts } from "./texts.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = fileURLToPath(new URL("../widget/banmen/static", import.meta.url));
const watch = process.argv.includes("--watch");

/** @type {esbuild.BuildOptions} */
const options = {
  absWorkingDir: here,
  outdir,
  bundle: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  legalComments: "none",
  loader: { ".woff2": "base64" },
  banner: { js: `/* banmen ${process.env.BANMEN_DIGEST ?? "0".repeat(16)} */` },
  plugins: [forms, languages],
  logLevel: watch ? "info" : "warning",
};
/** Leaves the font of texts in its own file. @type {esbuild.Plugin} */
const font = {
  name: "font",
  setup(build) {
    build.onResolve({ filter: /\/textfont\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./textfont.js", external: true } : undefined,
    );
  },
};
/** @type {esbuild.BuildOptions} */
const widgets = {
  ...options,
  plugins: [forms, languages, font],
  entryPoints: {
    widget: "src/widgets/board/index.ts",
    studio: "src/widgets/studio/index.ts",
    trainer: "src/widgets/trainer/index.ts",
    room: "src/widgets/room/index.ts",
    classroom: "src/widgets/classroom/index.ts",
  },
  chunkNames: "shared-[hash]",
  splitting: true,
};
/** @type {esbuild.BuildOptions} */
const alone = {
  ...options,
  entryPoints: {
    lesson: "src/host/lesson.ts",
    loader: "src/host/loader.ts",
    page: "src/host/page.ts",
    python: "src/host/pythonworker.ts",
  },
  sourcemap: false,
};
/**
 * The pages that open links, and those of a class, load the widgets of notebooks. They have copies of their own of what it shares with them, so that their
 * modules do not depend on it: a notebook would load more of them.
 * @type {esbuild.Plugin}
 */
const built = {
  name: "built",
  setup(build) {
    const names = Object.entries(widgets.entryPoints).map(([name, file]) => [
      path.join(here, file),
      `./${name}.js`,
    ]);
    const files = new Map(names);
    build.onResolve({ filter: /\/index\.ts$/ }, ({ resolveDir, path: file }) => {
      const found = files.get(path.join(resolveDir, file));
      return found ? { path: found, external: true } : undefined;
    });
  },
};
/** @type {esbuild.BuildOptions} */
const open = {
  ...options,
  entryPoints: {
    open: "src/embed/open.ts",
    pupil: "src/embed/classroom/pupil.ts",
    teacher: "src/embed/classroom/teacher.ts",
  },
  plugins: [forms, apart, built],
  sourcemap: false,
};
/** @type {esbuild.BuildOptions} */
const texts = {
  ...options,
  entryPoints: { textfont: "src/kit/textfont.ts", ...ofLanguages },
};

/** The script of a custom element: for a page opened from a file it is no module, and has everything in it. */
/** @type {esbuild.BuildOptions} */
const element = {
  ...options,
  entryPoints: { element: "src/embed/element.ts" },
  format: "iife",
  plugins: [forms, inside],
  sourcemap: false,
};

rmSync(outdir, { recursive: true, force: true });
for (const each of [widgets, alone, open, texts, element]) {
  if (watch) await (await esbuild.context(each)).watch();
  else await esbuild.build(each);
}
if (!watch) {
  await writeTexts(path.join(outdir, "texts.json"));
  copyFileSync(path.join(here, "assets/banmen-text.txt"), path.join(outdir, "textfont.txt"));
  // The style sheet goes into the script, since it is for a shadow root.
  const [script, sheet] = ["element.js", "element.css"].map((name) => path.join(outdir, name));
  const style = JSON.stringify(readFileSync(sheet, "utf8"));
  const text = readFileSync(script, "utf8");
  if (!text.includes('"%BANMEN-STYLE%"')) throw new Error("element.js has no place for its style sheet");
  writeFileSync(
    script,
    text.replace('"%BANMEN-STYLE%"', () => style),
  );
  rmSync(sheet);
}
