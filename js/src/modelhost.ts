/** A notebook's model as the host of a board. */
import { setTogether } from "./anywidget.ts";
import type { Model } from "./anywidget.ts";
import type { Host } from "./app.ts";

/** A host for one view of a model; `traits` are those it listens to. */
export function hostOf(model: Model, traits: readonly string[]): Host {
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
      for (const trait of traits) model.on(`change:${trait}`, onChange);
      model.on("msg:custom", onMessage);
      // Jupyter's models tell it when their kernel restarts or dies, and never that it is back: a new kernel
      // knows nothing of them.
      model.on("comm_live_update", lost);
      return () => {
        for (const trait of traits) model.off(`change:${trait}`, onChange);
        model.off("msg:custom", onMessage);
        model.off("comm_live_update", lost);
      };
    },
  };
}
