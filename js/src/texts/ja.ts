/** 日本語: the board and the pieces; what is not here is shown in English. */
import type { Translation } from "./index.ts";

export const ja: Translation = {
  side: { black: "先手", white: "後手" },
};
