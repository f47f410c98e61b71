/** The entry point of the trainer's bundle; the only file here that knows anywidget. */
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { mountDemo, TRAITS as OF_DEMO } from "../demo/demo.ts";
import { mountTrainer, TRAITS } from "./trainer.ts";
import "./style/index.css";

const render = rendering((el, model) =>
  model.get("view") === "demo"
    ? mountDemo(el, hostOf(model, OF_DEMO))
    : mountTrainer(el, hostOf(model, TRAITS)),
);

export { staticModel } from "../../host/staticmodel.ts";
export default { render };
