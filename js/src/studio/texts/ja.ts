/** The texts of the studio in Japanese. */
import type { Translation } from "../../texts/index.ts";
import type { Texts } from "./index.ts";

export const ja: Translation<Texts> = {
  pad: {
    label: "ベツァ記法",
  },
};
