/**
 * The interface of anywidget, and helpers for every widget: render with exact cleanup, set several traits at once,
 * observe them.
 */
import { batchChanges } from "../core/batch.ts";
import { loadLanguage } from "../i18n/catalogue.ts";

/** As much of anywidget's model as is used here. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: (...args: unknown[]) => void): void;
  off(event: string, callback: (...args: unknown[]) => void): void;
  /** False where the page shows saved widgets. */
  readonly python?: boolean;
}

/** What Jupyter's page knows of its models; other hosts have none of it. */
type OnPage = Model & {
  readonly widget_manager?: {
    get_model(id: string): Promise<{ readonly comm?: unknown; readonly comm_live?: boolean }>;
  };
};

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

type Undo = (() => void) | undefined;
export type Render = (props: RenderProps) => Undo | Promise<Undo>;

/**
 * Make an anywidget module's `render` (called once per view) of what puts one view of a model into an element.
 * It returns the exact undo, and is also told by `signal` (anywidget 0.11) when the view goes. It waits for the texts of the
 * model's language, unless the page has them.
 */
export function rendering(mount: (element: HTMLElement, model: Model) => () => void): Render {
  const begin = ({ model, el, signal }: RenderProps): Undo => {
    if (signal?.aborted) return undefined;
    let unmount: (() => void) | null = mount(el, model);
    const undo = (): void => {
      signal?.removeEventListener("abort", undo);
      unmount?.();
      unmount = null;
    };
    signal?.addEventListener("abort", undo);
    return undo;
  };
  return (props) => {
    uncover(props.el);
    const loading = loadLanguage(props.model.get("lang"));
    const asking = isSaved(props.model);
    if (!loading && !asking) return begin(props);
    // Without this a saved widget would wait for answers, since its model drops what it is sent.
    const ready = Promise.all([asking, loading]);
    return ready.then(([saved]) => begin(saved ? { ...props, model: withoutPython(props.model) } : props));
  };
}

/** Milliseconds after which a page does not know a model. */
const PATIENCE = 2000;

/**
 * Find whether the page shows saved widgets; null where it is no page of Jupyter's. The models of the front end's files
 * (host/loader.ts) then have no connection to Python, and never had one.
 */
function isSaved(model: OnPage): Promise<boolean> | null {
  const { widget_manager: manager } = model;
  if (!manager) return null;
  const [reference] = Object.values((model.get("_files") ?? {}) as Readonly<Record<string, string>>);
  if (!reference) return null;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([manager.get_model(reference.replace("IPY_MODEL_", "")), late]).then(
    (file) => file?.comm_live === false && file.comm === undefined,
    () => false,
  );
}

/** The same model, which says that no Python is there. */
const withoutPython = (model: Model): Model =>
  Object.assign(Object.create(model) as Model, { python: false });

/** VS Code puts white behind every widget, also in a dark window, and says that it is important. */
const uncover = (el: HTMLElement): void =>
  el
    .closest<HTMLElement>(".cell-output-ipywidget-background")
    ?.style.setProperty("background", "transparent", "important");

/** Set traits and send them together; false on a static page, where no Python receives them. */
export function setTraits(model: Model, given: Readonly<Record<string, unknown>>): boolean {
  for (const [name, value] of Object.entries(given)) model.set(name, value);
  try {
    model.save_changes();
    return true;
  } catch {
    return false;
  }
}

/** Hear of changes of these traits, once for all that change together; returns the undo. */
export function observeTraits(model: Model, traits: readonly string[], changed: () => void): () => void {
  const { soon, end } = batchChanges(changed);
  for (const trait of traits) model.on(`change:${trait}`, soon);
  return () => {
    end();
    for (const trait of traits) model.off(`change:${trait}`, soon);
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
