/** The entry point of the trainer's bundle; the only file here that knows anywidget. */
import { TRAITS as OF_DEMO } from "../../core/generated/demo.ts";
import { TRAITS } from "../../core/generated/trainer.ts";
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { textsOf } from "../../i18n/board.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountDemo } from "../demo/demo.ts";
import { mountStorm } from "./storm.ts";
import { mountTrainer } from "./trainer.ts";
import "./style/index.css";

const protocolText = (language: string) => textsOf(language).fault.protocol;

const render = rendering((el, model) => {
  const view = model.get("view");
  return view === "demo"
    ? ofThisVersion(mountDemo, protocolText)(el, hostOf(model, OF_DEMO))
    : ofThisVersion(view === "storm" ? mountStorm : mountTrainer, protocolText)(el, hostOf(model, TRAITS));
});

/** For the page of a pupil: one copy of the font is enough. */
export { loadKanji } from "../../kit/font.ts";
export { staticModel } from "../../host/askingmodel.ts";
export default { render };
