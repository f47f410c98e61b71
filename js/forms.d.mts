import type { Plugin } from "vitest/config";

export const forVite: Plugin;
