/** The board as notebooks load it: the only file here that knows anywidget. */
import { rendering, setTogether } from "./anywidget.ts";
import type { Model } from "./anywidget.ts";
import { mount } from "./app.ts";
import type { Host } from "./app.ts";
import { TRAITS } from "./traits.ts";
import "./style/index.css";

function hostOf(model: Model): Host {
  return {
    get: (name) => model.get(name),
    set: (name, value) => {
      setTogether(model, { [name]: value });
    },
    send: (message) => {
      model.send(message);
    },
    subscribe: (changed, heard, lost) => {
      const onChange = (): void => {
        changed();
      };
      const onMessage = (message: unknown): void => {
        heard(message);
      };
      for (const trait of TRAITS) model.on(`change:${trait}`, onChange);
      model.on("msg:custom", onMessage);
      // Jupyter's models tell it when their kernel restarts or dies, and never that it is back: a new kernel
      // knows nothing of them.
      model.on("comm_live_update", lost);
      return () => {
        for (const trait of TRAITS) model.off(`change:${trait}`, onChange);
        model.off("msg:custom", onMessage);
        model.off("comm_live_update", lost);
      };
    },
  };
}

const render = rendering((el, model: Model) => mount(el, hostOf(model)));

export { stillModel } from "./still.ts";
export default { render };
