/** The teacher's page of `banmen class`: the widget `Class` without a notebook. The address has the token after its `#`. */
import type { Teach } from "../../core/generated/classroom.ts";
import { PROTOCOL } from "../../core/generated/words.ts";
import { recordOf } from "../../core/read.ts";
import { languageOf, loadLanguage } from "../../i18n/catalogue.ts";
import { textsOf } from "../../i18n/pupil.ts";
import { html as make } from "../../kit/dom.ts";
import { dress, watchTheme } from "../../kit/theme.ts";
import { PreparedModel } from "../prepared.ts";
import { Connection } from "./connection.ts";
import "./pupil.css";

function start(root: HTMLElement): void {
  const note = make("p", { class: "bm-class-message", role: "alert" });
  const place = make("div", {});
  root.replaceChildren(note, place);
  const dressed = (): void => dress(root, "host");
  dressed();
  watchTheme(document, dressed);
  let model: PreparedModel | null = null;
  let language = "en";
  const connection: Connection = new Connection("teacher-socket", {
    opened: () =>
      connection.send({ type: "teach", protocol: PROTOCOL, token: location.hash.slice(1) } satisfies Teach),
    received: (message) => {
      if (message.type === "refused") {
        note.textContent = textsOf(language).teacher.wrong;
        return;
      }
      if (message.type !== "traits") return;
      note.textContent = "";
      const traits = recordOf(message.traits);
      if (model) model.update(traits);
      else void show(traits);
    },
    changed: (line) => {
      if (line === "connecting" && model) note.textContent = textsOf(language).teacher.connecting;
    },
  });

  async function show(traits: Readonly<Record<string, unknown>>): Promise<void> {
    const made = (model = new PreparedModel({ problem: {}, protocol: PROTOCOL, theme: "host", ...traits }));
    made.answer = (request) => connection.send(request);
    await loadLanguage(traits.lang);
    language = languageOf(traits.lang);
    document.documentElement.lang = language;
    const { default: classroom, loadKanji } = await import("../../widgets/classroom/index.ts");
    // Chromium keeps the boxes of characters that it drew before their font came.
    if (language === "ja") await loadKanji(document);
    await classroom.render({ model: made, el: place });
  }
}

const main = document.querySelector<HTMLElement>("main");
if (main) {
  main.className = "banmen bm-class-page";
  start(main);
}
