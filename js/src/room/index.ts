/** The entry point of the game room's bundle. */
import { rendering } from "../anywidget.ts";
import type { Model } from "../anywidget.ts";
import { followed, GAME, hostOf } from "../modelhost.ts";
import { mountRoom, TRAITS } from "./room.ts";
import "./style/index.css";

const render = rendering((el, model: Model) => mountRoom(el, hostOf(model, TRAITS)));

export { staticModel } from "../staticmodel.ts";
export default { initialize: followed([...GAME, "room"]), render };
