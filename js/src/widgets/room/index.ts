/** The entry point of the game room's bundle. */
import { followed, GAME, rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { textsOf } from "../../i18n/board.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountRoom, TRAITS } from "./room.ts";
import "./style/index.css";

const protocolText = (language: string) => textsOf(language).fault.protocol;

const render = rendering((el, model) => ofThisVersion(mountRoom, protocolText)(el, hostOf(model, TRAITS)));

export { staticModel } from "../../host/staticmodel.ts";
export default { initialize: followed([...GAME, "room"]), render };
