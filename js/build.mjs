// Bundle the board, the studio, the trainer and the room, an ES module each with its style sheet beside it:
// ../widget/banmen/static/{widget,studio,trainer,room}.{js,css}.
// The first line of each names the digest of these sources (BANMEN_DIGEST), by which a stale bundle is found.
import * as esbuild from "esbuild";
import { fileURLToPath } from "node:url";
import { forEsbuild as forms } from "./forms.mjs";
import { forEsbuild as languages } from "./languages.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const watch = process.argv.includes("--watch");

/** @type {esbuild.BuildOptions} */
const options = {
  absWorkingDir: here,
  entryPoints: {
    widget: "src/widgets/board/index.ts",
    studio: "src/widgets/studio/index.ts",
    trainer: "src/widgets/trainer/index.ts",
    room: "src/widgets/room/index.ts",
  },
  outdir: process.env.BANMEN_OUT ?? "../widget/banmen/static",
  bundle: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  legalComments: "none",
  loader: { ".woff2": "binary" },
  banner: { js: `/* banmen ${process.env.BANMEN_DIGEST ?? "0".repeat(16)} */` },
  plugins: [forms, languages],
  logLevel: watch ? "info" : "warning",
};

if (watch) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  await esbuild.build(options);
}
