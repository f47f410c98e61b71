import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A test of what needs no page says so in its first line, and shows it.
    environment: "happy-dom",
    include: ["test/**/*.test.ts"],
  },
  plugins: [
    {
      // esbuild hands the font over as bytes; the tests need none.
      name: "font-as-bytes",
      enforce: "pre",
      load: (id) => (id.endsWith(".woff2") ? "export default new Uint8Array();" : null),
    },
  ],
});
