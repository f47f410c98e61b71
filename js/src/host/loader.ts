/**
 * The module that every widget's model carries: it loads the front end once per page, and has it render the widget.
 *
 * Python keeps each file of the front end in a model of its own that shows nothing (`File` in banmen/host/bundle.py); the
 * trait `_files` of a widget names the files that it needs, each after those that it imports. The first widget on a
 * page that needs a file makes an address for it, or a style sheet, and keeps it under the hash of its content: all
 * widgets share it, and files of another version live beside it. Where the page does not know the model, the loader
 * asks Python for the file.
 */
import { inflate } from "../core/base64.ts";
import { addressOf } from "./addresses.ts";
import type { Model } from "./anywidget.ts";

/** The files of a widget's front end: `IPY_MODEL_…`, the model of each, by `HASH/NAME`. */
type Files = Readonly<Record<string, string>>;

interface Manager {
  get_model(id: string): Promise<Pick<Model, "get">>;
}
type LoadingModel = Model & { readonly widget_manager?: Manager };

interface Props {
  readonly model: LoadingModel;
  readonly el: HTMLElement;
  readonly signal?: AbortSignal;
}
type Undo = (() => void) | undefined;

interface Widget {
  initialize?(props: Pick<Props, "model">): Undo;
  render(props: Props): Undo | Promise<Undo>;
}

/** Milliseconds after which Python is asked for a file: a model that the page knows is there much sooner. */
const PATIENCE = 2000;
/** Milliseconds after which an answer is no longer expected. */
const TOO_LONG = 30_000;

const KEY = Symbol.for("banmen.files");
const page = globalThis as unknown as { [KEY]: Map<string, Promise<string>> | undefined };
/** By hash, the address of a module or the text of a style sheet; a failure does not stay. */
const loaded = (page[KEY] ??= new Map<string, Promise<string>>());

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Find the compressed content of a file in its model. */
async function find(model: LoadingModel, reference: string): Promise<unknown> {
  const manager = model.widget_manager;
  if (!manager) throw new Error("This host cannot find models.");
  return (await manager.get_model(reference.replace("IPY_MODEL_", ""))).get("content");
}

/** Ask Python for the compressed content of a file. */
async function ask(model: LoadingModel, hash: string): Promise<unknown> {
  let hear: (...args: unknown[]) => void = () => undefined;
  const answer = new Promise<unknown>((resolve) => {
    hear = (message, buffers) => {
      if ((message as { file?: unknown } | null)?.file === hash) resolve((buffers as unknown[])[0]);
    };
  });
  model.on("msg:custom", hear);
  try {
    model.send({ ask: "file", hash });
    const late = after(TOO_LONG).then(() => {
      throw new Error("Python does not answer.");
    });
    return await Promise.race([answer, late]);
  } finally {
    model.off("msg:custom", hear);
  }
}

/** Get the text of a file: from its model, which is there at once, or from Python. */
async function read(model: LoadingModel, hash: string, reference: string): Promise<string> {
  const found = await Promise.race([find(model, reference), after(PATIENCE)]).catch(() => undefined);
  const content = (found ?? (await ask(model, hash))) as BlobPart;
  return inflate(content);
}

/** Get a file by its hash: what this page has made of its text, or what `make` makes of it. */
async function load(
  hash: string,
  read: () => Promise<string>,
  make: (text: string) => string,
): Promise<string> {
  for (let known = loaded.get(hash); known; known = loaded.get(hash)) {
    try {
      return await known;
    } catch {
      // The widget that loaded it may be gone: try with this one.
    }
  }
  const loading = read().then(make);
  loaded.set(hash, loading);
  loading.catch(() => loaded.delete(hash));
  return loading;
}

/** Load the front end of a widget: the module, and its style sheet with the hash of that. */
async function frontEnd(model: LoadingModel): Promise<{ widget: Widget; styles: Map<string, string> }> {
  const addresses: Record<string, string> = {};
  const styles = new Map<string, string>();
  let entry = "";
  const files = Object.entries(model.get("_files") as Files).map(([key, reference]) => {
    const [hash = "", name = ""] = key.split("/");
    const again = (): Promise<string> => read(model, hash, reference);
    // All are read at once: a page that must ask Python for them waits once.
    const first = loaded.has(hash) ? undefined : again();
    first?.catch(() => undefined);
    return { hash, name, text: (): Promise<string> => first ?? again() };
  });
  for (const { hash, name, text } of files) {
    if (name.endsWith(".css")) styles.set(hash, await load(hash, text, (style) => style));
    else entry = addresses[name] = await load(hash, text, (module) => addressOf(module, addresses));
  }
  const { default: widget } = (await import(entry)) as { default: Widget };
  return { widget, styles };
}

/** Give the page around an element a style sheet, once: the document, or in marimo the shadow root. */
function addStyles(el: HTMLElement, styles: ReadonlyMap<string, string>): void {
  const root = el.getRootNode();
  const place = root instanceof ShadowRoot ? root : el.ownerDocument.head;
  for (const [hash, text] of styles) {
    if (place.querySelector(`style[data-banmen="${hash}"]`)) continue;
    const style = el.ownerDocument.createElement("style");
    style.dataset.banmen = hash;
    style.textContent = text;
    place.append(style);
  }
}

/** Begin what the front end does for a model; anywidget waits two seconds for this, so that it must not wait itself. */
function initialize({ model }: Pick<Props, "model">): () => void {
  let undo: Undo;
  let over = false;
  void frontEnd(model).then(
    ({ widget }) => {
      if (!over) undo = widget.initialize?.({ model });
    },
    () => undefined, // a view says it
  );
  return () => {
    over = true;
    undo?.();
  };
}

async function render(props: Props): Promise<Undo> {
  const { model, el, signal } = props;
  try {
    const { widget, styles } = await frontEnd(model);
    if (signal?.aborted) return undefined;
    addStyles(el, styles);
    return await widget.render(props);
  } catch (error) {
    console.error("banmen:", error);
    el.textContent = "The front end of banmen could not be loaded. Run the cell again.";
    return undefined;
  }
}

export default { initialize, render };
