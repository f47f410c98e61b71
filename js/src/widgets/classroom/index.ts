/** The entry point of the bundle of a class: the teacher's view. */
import { TRAITS } from "../../core/generated/classroom.ts";
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { textsOf } from "../../i18n/board.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountClassroom } from "./classroom.ts";
import "./style/index.css";

const protocolText = (language: string) => textsOf(language).fault.protocol;

const render = rendering((el, model) =>
  ofThisVersion(mountClassroom, protocolText)(el, hostOf(model, TRAITS)),
);

/** For the page of a teacher: one copy of the font is enough. */
export { loadKanji } from "../../kit/font.ts";
export { staticModel } from "../../host/staticmodel.ts";
export default { render };
