/** The trainer as notebooks load it: the only file here that knows anywidget. Exercises, drills and sheets are one widget to it. */
import { rendering } from "../anywidget.ts";
import type { Traits } from "../anywidget.ts";
import { hostOf } from "./host.ts";
import { mountTrainer, TRAITS } from "./trainer.ts";
import "./style/index.css";

const render = rendering((el, model: Traits) => mountTrainer(el, hostOf(model, TRAITS)));

export { stillModel } from "../still.ts";
export default { render };
