import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { forVite as forms } from "./forms.mjs";
import { forVite as languages } from "./languages.mjs";

const LIT = join(import.meta.dirname, "node_modules/lit-html/node");

export default defineConfig({
  test: {
    // A test of what needs no page says so in its first line, and shows it.
    environment: "happy-dom",
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    // `make test` measures it; a floor is the whole percent below what is measured: raise it, never lower it.
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary"],
      thresholds: { statements: 87, branches: 79, functions: 86, lines: 89 },
    },
  },
  // lit-html as it ships, without its warnings in development.
  resolve: {
    alias: [
      { find: /^lit-html$/, replacement: join(LIT, "lit-html.js") },
      { find: /^lit-html\//, replacement: join(LIT, "/") },
    ],
  },
  plugins: [
    forms,
    languages,
    {
      // esbuild hands the font over as bytes; the tests need none. It hands over texts as they are.
      name: "font-as-bytes",
      enforce: "pre",
      load: (id) => {
        if (id.endsWith(".txt")) return `export default ${JSON.stringify(readFileSync(id, "utf8"))};`;
        return id.endsWith(".woff2") ? "export default '';" : null;
      },
    },
  ],
});
