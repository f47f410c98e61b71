/** Before the tests of a file: load every language, so that no view has to wait for its texts. */
import { LANGUAGES, loadLanguage } from "../src/i18n/catalogue.ts";

for (const language of LANGUAGES) await loadLanguage(language);
