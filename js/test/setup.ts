/// <reference types="vite/types/importMeta.d.ts" />
/** Before the tests of a file: load every catalogue in every language, so that no view has to wait for its texts. */
import { LANGUAGES, loadLanguage } from "../src/i18n/catalogue.ts";

import.meta.glob("../src/i18n/*.ts", { eager: true });

for (const language of LANGUAGES) await loadLanguage(language);
