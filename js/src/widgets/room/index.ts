/** The entry point of the game room's bundle. */
import { followed, GAME, rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountRoom, TRAITS } from "./room.ts";
import "./style/index.css";

const render = rendering((el, model) => ofThisVersion(mountRoom)(el, hostOf(model, TRAITS)));

export { staticModel } from "../../host/staticmodel.ts";
export default { initialize: followed([...GAME, "room"]), render };
