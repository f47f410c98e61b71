/**
 * What VS Code's Jupyter extension does in the frame that shows outputs, around its renderer (ipywidgets.js), and no more:
 * a connection to a kernel whose socket is the window around the frame, a script loader that finds anywidget with
 * requirejs, and an output for each widget that a cell shows.
 */
import { KernelConnection } from "@jupyterlab/services/lib/kernel/default";
import { ServerConnection } from "@jupyterlab/services/lib/serverconnection";

/** A socket whose other end is in the window around this frame. */
class Socket {
  readyState = 1;
  protocol = "";

  constructor() {
    addEventListener("message", ({ data }) => {
      if ("received" in data) this.onmessage?.({ data: data.received });
      else if (data.opened) this.onopen?.();
    });
    parent.postMessage({ open: true }, "*");
  }

  send(sent) {
    parent.postMessage({ sent }, "*");
  }

  close() {}
}

const serverSettings = ServerConnection.makeSettings({ WebSocket: Socket, baseUrl: "http://127.0.0.1/", wsUrl: "ws://127.0.0.1/" });
const kernel = new KernelConnection({ serverSettings, handleComms: true, model: { id: "kernel", name: "python3" } });
const loader = {
  widgetsRegisteredInRequireJs: new Set(["anywidget"]),
  loadWidgetScript: () => Promise.resolve(),
  successHandler() {},
  errorHandler(name, module, version, error) {
    console.error("widget not loaded:", module, String(error));
  },
};

async function show({ model_id: id }, manager) {
  const node = document.createElement("div");
  node.className = "output cell-output-ipywidget-background";
  document.getElementById("container").append(node);
  const view = await manager.create_view(await manager.get_model(id), { el: node });
  await manager.display_view({}, view, { node });
}

/** Run a cell, and show the widget that it puts out; return the types of the output. */
window.runCell = async (code) => {
  const renderer = await import("/ipywidgets.js");
  renderer.activate();
  window.vscIPyWidgets8.load();
  const manager = (window.manager ??= new window.vscIPyWidgets.WidgetManager(
    kernel,
    document.getElementById("container"),
    loader,
    () => undefined,
  ));
  const future = kernel.requestExecute({ code });
  const shown = [];
  let types = [];
  future.onIOPub = ({ header, content }) => {
    const widget = content.data?.["application/vnd.jupyter.widget-view+json"];
    if (header.msg_type === "error") console.error("widget failed:", content.evalue);
    if (!widget) return;
    types = Object.keys(content.data);
    shown.push(show(widget, manager));
  };
  await future.done;
  await Promise.all(shown);
  return types;
};
