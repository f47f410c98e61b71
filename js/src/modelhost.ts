/** Adapts a notebook's model to the board's `Host`. */
import { observeTraits, setTraits } from "./anywidget.ts";
import type { Model } from "./anywidget.ts";
import type { Host } from "./app.ts";

/** A host for one view of a model; `traits` are those it listens to. */
export function hostOf(model: Model, traits: readonly string[]): Host {
  return {
    get: (name) => model.get(name),
    set: (name, value) => {
      setTraits(model, { [name]: value });
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

/** The traits that only Python changes during a game, after a request or by itself. */
export const GAME = ["tsfen", "history", "line", "ply", "start_comment", "result"] as const;

/** Milliseconds in which all changes together are answered once: two engines may make many moves a second. */
const PAUSE = 300;

/**
 * Make an anywidget module's `initialize` (called once per model): other cells follow these traits in marimo, too.
 *
 * marimo runs the cells that use a widget again only after its page has set a trait: neither after a message from
 * the page, nor when Python changes something by itself, such as when an opponent replies. So the page sets
 * `protocol`, to the value it has, when these traits have changed. Jupyter sends only what differs: nothing then.
 */
export function followed(traits: readonly string[]): (props: { readonly model: Model }) => () => void {
  return ({ model }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = observeTraits(model, traits, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setTraits(model, { protocol: model.get("protocol") });
      }, PAUSE);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  };
}
