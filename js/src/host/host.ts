/** The host of a view: its access to a model in a notebook, on a page without Python, or inside another view. */
import { batchChanges } from "../core/batch.ts";
import { PROTOCOL } from "../core/generated/words.ts";
import { loadLanguage } from "../i18n/catalogue.ts";
import { setTraits } from "./anywidget.ts";
import type { Model } from "./anywidget.ts";
import type { PagePython } from "./python.ts";
import { NoPythonError, StaticModel } from "./staticmodel.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Host {
  /** Whether there is no Python: what only it can do is not offered. */
  readonly alone?: boolean;
  /** The Python beside an exported page; left out where the page asks none. */
  readonly python?: PagePython | null;
  get(name: string): unknown;
  /** Set traits and send them together; false where no Python receives them. */
  set(traits: Fields): boolean;
  send(message: object): void;
  /**
   * Call `changed` for each trait that changes (see `watch`), `received` for each message, and `lost` when the kernel
   * ends. Returns the undo.
   */
  subscribe(changed: () => void, received?: (message: unknown) => void, lost?: () => void): () => void;
  /**
   * Show another widget of the notebook, by the id of its model, in an element. Returns the undo. Left out, or rejected:
   * this page cannot.
   */
  embed?(id: string, element: HTMLElement): Promise<() => void>;
}

/** What Jupyter's models know of their notebook. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<{ readonly el: HTMLElement; remove(): void }>;
}

/** The host of one view of a model; `traits` are those it listens to. It has a language once the page has its texts. */
export function hostOf(model: Model, traits: readonly string[]): Host {
  let language = model.get("lang");
  return {
    get alone() {
      return model instanceof StaticModel && !model.live;
    },
    python: model instanceof StaticModel ? model.beside : null,
    get: (name) => (name === "lang" ? language : model.get(name)),
    // A Python of another version takes none of them.
    set: (given) => setTraits(model, { ...given, protocol: PROTOCOL }),
    send: (message) => {
      if (model.python === false) throw new NoPythonError();
      model.send(message);
    },
    embed: async (id, element) => {
      const { widget_manager: manager } = model as Model & { readonly widget_manager?: Manager };
      if (!manager) throw new Error("This host cannot show another widget.");
      const view = await manager.create_view(await manager.get_model(id));
      element.replaceChildren(view.el);
      return () => view.remove();
    },
    subscribe: (changed, received, lost) => {
      let open = true;
      const onChange = (): void => {
        if (!open) return;
        const wanted = model.get("lang");
        const loading = loadLanguage(wanted);
        if (loading) void loading.then(onChange);
        else language = wanted;
        changed();
      };
      const onMessage = (message: unknown): void => received?.(message);
      // Jupyter's models tell it when their kernel restarts or dies, and never that it is back: a new kernel
      // knows nothing of them.
      const onLost = (): void => lost?.();
      for (const trait of traits) model.on(`change:${trait}`, onChange);
      model.on("msg:custom", onMessage);
      model.on("comm_live_update", onLost);
      return () => {
        open = false;
        for (const trait of traits) model.off(`change:${trait}`, onChange);
        model.off("msg:custom", onMessage);
        model.off("comm_live_update", onLost);
      };
    },
  };
}

/** Call `changed` once for all traits that change together; returns the undo. */
export function watch(host: Host, changed: () => void): () => void {
  const { soon, end } = batchChanges(changed);
  const unsubscribe = host.subscribe(soon);
  return () => {
    end();
    unsubscribe();
  };
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/**
 * Set the inputs of a widget whose other traits Python computes, with the next number: Python copies the number of
 * the last inputs it has read to the trait `answered`.
 */
export const ask = (host: Host, inputs: Fields): void => {
  host.set({ ...inputs, seq: numberOf(host.get("seq")) + 1 });
};

/** Whether Python has computed everything that was asked. */
export const isSettled = (host: Host): boolean => numberOf(host.get("answered")) >= numberOf(host.get("seq"));
