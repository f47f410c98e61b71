// Has the site kept in this browser, and says so once: in JupyterLite as a note, elsewhere as an attribute.
//
// data-worker is the worker of this part of the site; data-version, in the lessons, that of JupyterLite.

{
  const { worker, version } = document.currentScript.dataset;
  const address = new URL(worker, document.currentScript.src).href;
  const workers = navigator.serviceWorker;

  // JupyterLite takes away workers of another version than its own, which it looks for here.
  if (version) localStorage.setItem(`${address}-version`, version);

  const told = `banmen kept ${address}`;
  const tell = async () => {
    document.documentElement.dataset.kept = "true";
    if (!window.jupyterapp || localStorage.getItem(told)) return;
    localStorage.setItem(told, "true");
    await window.jupyterapp.restored;
    await window.jupyterapp.commands.execute("apputils:notify", {
      message: "The lessons are saved in this browser now: they also open offline.",
      type: "success",
      options: { autoClose: 8000 },
    });
  };

  const keep = async () => {
    await workers.register(address);
    (await workers.ready).active.postMessage({ banmen: "keep" });
  };

  // None on a page that is no secure one: then everything works, with a network.
  if (workers) {
    workers.addEventListener("message", ({ data }) => data?.banmen === "kept" && tell());
    workers.startMessages();
    addEventListener("load", keep);
  }
}
