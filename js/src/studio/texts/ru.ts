/** The texts of the studio in Russian. */
import type { Translation } from "../../texts/index.ts";
import type { Texts } from "./index.ts";

export const ru: Translation<Texts> = {
  pad: {
    label: "Нотация Бетцы",
  },
};
