/** The entry point of the trainer's bundle; the only file here that knows anywidget. */
import { TRAITS as OF_DEMO } from "../../core/generated/demo.ts";
import { TRAITS } from "../../core/generated/trainer.ts";
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountDemo } from "../demo/demo.ts";
import { mountTrainer } from "./trainer.ts";
import "./style/index.css";

const render = rendering((el, model) =>
  model.get("view") === "demo"
    ? ofThisVersion(mountDemo)(el, hostOf(model, OF_DEMO))
    : ofThisVersion(mountTrainer)(el, hostOf(model, TRAITS)),
);

export { staticModel } from "../../host/staticmodel.ts";
export default { render };
