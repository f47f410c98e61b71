/** The entry point of the board's bundle. */
import { rendering } from "./anywidget.ts";
import type { Model } from "./anywidget.ts";
import { mount } from "./app.ts";
import { followed, GAME, hostOf } from "./modelhost.ts";
import { TRAITS } from "./traits.ts";
import "./style/index.css";

const render = rendering((el, model: Model) => mount(el, hostOf(model, TRAITS)));

export { staticModel } from "./staticmodel.ts";
export default { initialize: followed(GAME), render };
