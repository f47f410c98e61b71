// The extension of JupyterLab on its own: notebooks made by hand, with renderers as JupyterLab's.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import "../labextensions/banmen/static/remoteEntry.js";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PICTURE = "image/svg+xml";
const BOARD = { [WIDGET]: { model_id: "1" }, [PICTURE]: "<svg>#</svg>", "text/plain": "<Board>" };

interface Renderer {
  node: HTMLElement;
  isHidden: boolean;
  renderModel: (model: unknown) => Promise<void> | undefined;
}
interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => { default: { activate(app: unknown): void }[] }>;
}

let activate: (app: unknown) => void;
const debug = vi.spyOn(console, "debug").mockImplementation(() => undefined);

beforeAll(async () => {
  const { banmen } = (window as unknown as { _JUPYTERLAB: { banmen: Container } })._JUPYTERLAB;
  await banmen.init({});
  const [pictures] = (await banmen.get("./extension"))().default;
  activate = (app) => {
    pictures?.activate(app);
  };
});
beforeEach(() => {
  debug.mockClear();
});

/** Open a notebook and let it make a renderer. */
function open(renderer: object, type = WIDGET, notebook: object | null = null): void {
  const create: (type: string) => object = () => renderer;
  const registry = { createRenderer: create };
  activate({
    docRegistry: {
      addWidgetExtension: (factory: string, { createNew }: { createNew: (panel: object) => unknown }) => {
        expect(factory).toBe("Notebook");
        expect(
          createNew(notebook ?? { content: { rendermime: registry }, context: { save: vi.fn() } }),
        ).toBeUndefined();
      },
    },
  });
  expect(registry.createRenderer(type)).toBe(renderer);
}

/** A renderer that shows a message and then does what the test says. */
function rendererThat(goesOn: (node: HTMLElement) => Promise<void> | undefined): Renderer {
  const node = document.createElement("div");
  const renderModel = (): Promise<void> | undefined => {
    node.textContent = "Loading widget...";
    return goesOn(node);
  };
  return { node, isHidden: false, renderModel };
}

const never = (): Promise<void> => new Promise(() => undefined);
const images = (renderer: Renderer): number => renderer.node.querySelectorAll("img").length;

describe("the picture of a board", () => {
  it("is shown at once, for without a kernel JupyterLab waits for the widget without end", () => {
    const renderer = rendererThat(never);
    open(renderer);
    void renderer.renderModel({ data: BOARD });
    const image = renderer.node.querySelector("img");
    expect(image?.getAttribute("src")).toBe("data:image/svg+xml,%3Csvg%3E%23%3C%2Fsvg%3E");
    expect(image?.alt).toBe("<Board>");
    expect(renderer.node.textContent).toBe("");
  });

  it("takes the place of the message that there is no widget", async () => {
    const renderer = rendererThat(async (node) => {
      await Promise.resolve();
      node.textContent = "model not found";
    });
    open(renderer);
    await renderer.renderModel({ data: BOARD });
    expect(images(renderer)).toBe(1);
    expect(renderer.node.textContent).toBe("");
    await renderer.renderModel({ data: BOARD }); // as when the kernel's widgets are known
    expect(images(renderer)).toBe(1);
  });

  it("goes when the widget comes, even if the node is not emptied", async () => {
    const renderer = rendererThat(async (node) => {
      await Promise.resolve();
      node.append(document.createElement("section"));
    });
    open(renderer);
    await renderer.renderModel({ data: BOARD });
    expect(images(renderer)).toBe(0);
    expect(renderer.node.querySelectorAll("section").length).toBe(1);
  });

  it("is not put where a widget was closed on purpose", async () => {
    const renderer = rendererThat(async (node) => {
      await Promise.resolve();
      node.textContent = "";
      renderer.isHidden = true;
    });
    open(renderer);
    await renderer.renderModel({ data: BOARD });
    expect(images(renderer)).toBe(0);
  });
});

describe("a widget is looked for", () => {
  /** A renderer that waits for JupyterLab to know widgets, and how often it has looked for its own. */
  function waiting(known: { has?: boolean; restored?: boolean }): [Renderer, () => number, () => void] {
    const heard = new Set<() => void>();
    const manager = {
      has_model: (id: string) => id === "1" && known.has === true,
      get_model: () => Promise.resolve({ on: vi.fn() }),
      restoredStatus: known.restored === true,
      restored: {
        connect: (one: () => void) => heard.add(one),
        disconnect: (one: () => void) => heard.delete(one),
      },
    };
    let looked = 0;
    const renderer = rendererThat(() => (looked++, Promise.resolve()));
    open(Object.assign(renderer, { _manager: { promise: Promise.resolve(manager) } }));
    const tell = (): void => {
      expect(heard.size).toBe(1);
      for (const one of heard) one();
      expect(heard.size, "it is not told twice").toBe(0);
    };
    return [renderer, () => looked, tell];
  }

  it("when the kernel's widgets are known, and not before: it would be given up", async () => {
    const [renderer, looked, tell] = waiting({});
    const rendered = renderer.renderModel({ data: BOARD });
    await vi.waitFor(tell);
    expect([looked(), images(renderer)]).toEqual([0, 1]);
    await rendered;
    expect(looked()).toBe(1);
  });

  it.each([{ has: true }, { restored: true }])("at once where that is so already: %o", async (known) => {
    const [renderer, looked] = waiting(known);
    await renderer.renderModel({ data: BOARD });
    expect(looked()).toBe(1);
    expect(debug).not.toHaveBeenCalled();
  });

  it("no more when the output is gone meanwhile", async () => {
    const [renderer, looked, tell] = waiting({});
    const rendered = renderer.renderModel({ data: BOARD });
    Object.assign(renderer, { isDisposed: true });
    await vi.waitFor(tell);
    await rendered;
    expect(looked()).toBe(0);
  });
});

describe("all else is as it was", () => {
  it("where an output is no widget", () => {
    const renderer = rendererThat(never);
    const { renderModel } = renderer;
    open(renderer, PICTURE);
    expect(renderer.renderModel).toBe(renderModel);
  });

  it("where a widget has no picture", async () => {
    const renderer = rendererThat(() => Promise.resolve());
    open(renderer);
    await renderer.renderModel({ data: { [WIDGET]: { model_id: "1" } } });
    expect(renderer.node.textContent).toBe("Loading widget...");
  });

  it("unexpected JupyterLab: logs to the console, and nothing breaks", async () => {
    activate({});
    expect(debug).toHaveBeenCalledTimes(1);
    open({}, WIDGET, { content: {} });
    expect(debug).toHaveBeenCalledTimes(2);
    open(Object.freeze({ renderModel: () => undefined }));
    expect(debug).toHaveBeenCalledTimes(3);
    const renderer = rendererThat(() => undefined);
    open(renderer);
    await renderer.renderModel({ data: BOARD });
    expect(images(renderer)).toBe(1);
    expect(debug, "it has no manager of widgets").toHaveBeenCalledTimes(4);
    void renderer.renderModel({});
    expect(debug).toHaveBeenCalledTimes(5);
    expect(renderer.node.textContent).toBe("Loading widget...");
  });
});
