/** The entry point of the trainer's bundle; the only file here that knows anywidget. */
import { rendering } from "../anywidget.ts";
import type { Traits } from "../anywidget.ts";
import { mountDemo, TRAITS as OF_DEMO } from "../demo/demo.ts";
import { hostOf } from "../local/host.ts";
import { mountTrainer, TRAITS } from "./trainer.ts";
import "./style/index.css";

const render = rendering((el, model: Traits) =>
  model.get("view") === "demo"
    ? mountDemo(el, hostOf(model, OF_DEMO))
    : mountTrainer(el, hostOf(model, TRAITS)),
);

export { staticModel } from "../staticmodel.ts";
export default { render };
