/** The entry point of the board's bundle. */
import { followed, GAME, rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { mount } from "../../board/app.ts";
import { TRAITS } from "../../core/generated/board.ts";
import "../../board/style/index.css";

const render = rendering((el, model) => mount(el, hostOf(model, TRAITS)));

/** For the page that opens links: one copy of the font is enough. */
export { loadKanji } from "../../kit/font.ts";
export { staticModel } from "../../host/staticmodel.ts";
export default { initialize: followed(GAME), render };
