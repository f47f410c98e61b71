// A board's output holds the live board and a picture of it. JupyterLab shows the first alone: where its Python
// is gone, "Loading widget…" or "model not found" for good. This extension of JupyterLab and Notebook 7 shows
// the picture there, until the cell is run again.
//
// The picture follows the board: a moment after a move, and before the notebook is saved, this extension asks
// Python for a new one and puts it into the output, without drawing the board again.
//
// It also brings the fonts of the board to rendered Markdown, for the kanji in lessons on a machine without a
// Japanese font: a style sheet that names them last, after the reader's own.
//
// Links lead to the headings of a notebook in any language.
//
// A lesson can run when it is opened (metadata `banmen.run`), and its code can be shown and hidden. Only JupyterLab as
// `banmen lab` starts it runs a notebook by itself, and only one whose code is that of an installed lesson; everywhere
// else the lesson has a button for it.
//
// JupyterLab loads this file as it stands; there is no build. Outputs without a widget and a picture are left
// alone, and should JupyterLab's insides change, all is as it would be without this extension.
(() => {
  "use strict";

  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "image/svg+xml";
  const TITLE = "A picture, saved with the notebook: run the cell to bring it to life";

  // What changes when somebody plays. To select a piece or to turn a page is no reason to save a notebook.
  const PLAYED = ["tsfen", "ply", "annotations", "marks", "orientation", "answers"];
  const QUIET = 1500; // ms without a move before a new picture is asked for: it costs Python some of them
  const PATIENCE = 3000; // ms that saving waits for Python, which may be busy

  const HERE = document.currentScript?.src; // nothing where a bundler or a test imports this file
  const FONTS = HERE ? ["banmen-text.woff2", "banmen-kanji.woff2"].map((name) => new URL(name, HERE)) : [];
  const RANGE = "U+2FF0-10FFFF"; // as in js/src/kit/font.ts: spaces are the reader's own
  const PROSE = `
    :root .jp-RenderedHTMLCommon {
      font-family: var(--jp-content-font-family), "Hiragino Sans", "Yu Gothic", Meiryo, "Noto Sans CJK JP",
        "Noto Sans JP", "Banmen Kanji";
    }
    :root .jp-RenderedHTMLCommon :is(code, kbd, pre) {
      font-family: var(--jp-code-font-family), "Noto Sans Mono CJK JP", "Banmen Kanji";
    }`;
  const READING = `
    .banmen-lesson .jp-InputPlaceholder,
    .banmen-read :is(.jp-cell-toolbar, .jp-Notebook-footer) {
      display: none;
    }
    .banmen-read .jp-Collapser {
      visibility: hidden;
    }
    .jp-ToolbarButtonComponent[data-command="banmen:run-lesson"] {
      background: var(--jp-brand-color1);
      color: var(--jp-ui-inverse-font-color1);
    }`;

  /** Run what JupyterLab can do without. */
  function attempt(action) {
    try {
      return action();
    } catch (error) {
      console.debug("banmen: no picture can be shown in place of a widget:", error);
      return null;
    }
  }

  /** Make an image of the picture in an output, if there is one; as an image, no script in it would run. */
  function imageOf(data) {
    if (!data[PICTURE]) return null;
    const image = document.createElement("img");
    image.className = "banmen-picture";
    image.src = `data:${PICTURE},${encodeURIComponent(data[PICTURE])}`;
    image.alt = data["text/plain"] ?? "";
    image.title = TITLE;
    image.style.maxWidth = "100%";
    return image;
  }

  /** Show the image where the renderer of a widget has nothing but a message; else take it away. */
  function place(image, { node, isHidden }) {
    const alone = [...node.children].every((child) => child === image);
    if (!alone) image.remove();
    else if (!isHidden) node.replaceChildren(image);
  }

  /**
   * Wait until JupyterLab knows the widgets of the kernel, and return what manages them. It looks for one for two seconds and gives up, and
   * for good if the kernel's widgets came to be known meanwhile: on a slow machine the board would be lost.
   */
  async function known(renderer, id) {
    const manager = await renderer._manager.promise;
    if (manager.has_model(id) || manager.restoredStatus) return manager;
    await new Promise((resolve) => {
      const once = () => {
        manager.restored.disconnect(once);
        resolve();
      };
      manager.restored.connect(once);
    });
    return manager;
  }

  /** Ask Python for the picture of a widget as it is now; the answer never comes if there is no Python. */
  function ask(widget) {
    return new Promise((resolve) => {
      const hear = (message) => {
        if (typeof message?.picture !== "string") return;
        widget.off("msg:custom", hear);
        resolve(message);
      };
      widget.on("msg:custom", hear);
      widget.send({ ask: "picture" });
    });
  }

  /** The pictures in one notebook's outputs, which follow their widgets. */
  class Pictures {
    #notebook;
    #followed = new WeakSet();
    #waiting = new Map(); // widgets that were played on, and the timer of each
    #asked = new Set(); // answers that are on their way
    storing = false;

    constructor(notebook) {
      this.#notebook = notebook;
      const { context } = notebook;
      const save = context.save;
      context.save = async (...options) => {
        await attempt(() => this.#finish());
        return save.apply(context, options);
      };
    }

    follow(widget) {
      if (this.#followed.has(widget)) return;
      this.#followed.add(widget);
      widget.on(PLAYED.map((name) => `change:${name}`).join(" "), () => {
        clearTimeout(this.#waiting.get(widget));
        this.#waiting.set(
          widget,
          setTimeout(() => this.#update(widget), QUIET),
        );
      });
    }

    #update(widget) {
      clearTimeout(this.#waiting.get(widget));
      this.#waiting.delete(widget);
      const answered = ask(widget)
        .then((answer) => attempt(() => this.#store(widget.model_id, answer)))
        .catch((error) => console.debug("banmen:", error))
        .finally(() => this.#asked.delete(answered));
      this.#asked.add(answered);
    }

    /** Have every picture up to date, if Python answers soon enough. */
    async #finish() {
      for (const widget of [...this.#waiting.keys()]) this.#update(widget);
      if (this.#asked.size === 0) return;
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
      await Promise.race([Promise.all(this.#asked), late]);
    }

    #store(id, { picture, text }) {
      if (this.#notebook.isDisposed) return;
      for (const cell of this.#notebook.content.model.cells) {
        const { outputs } = cell;
        for (let at = 0; at < (outputs?.length ?? 0); at++) {
          const output = outputs.get(at).toJSON();
          const { data } = output;
          if (data?.[WIDGET]?.model_id !== id || !data[PICTURE] || data[PICTURE] === picture) continue;
          const plain = data["text/plain"] ?? "";
          // What shows a board, as an exercise may, describes itself in other words.
          const words = plain.split(" ")[0] === text.split(" ")[0] ? text : plain;
          this.storing = true;
          try {
            outputs.set(at, { ...output, data: { ...data, [PICTURE]: picture, "text/plain": words } });
          } finally {
            this.storing = false;
          }
        }
      }
    }
  }

  /** Have the renderer of a widget show the picture while there is no widget, and keep up with it while there is. */
  function standIn(renderer, pictures) {
    const render = renderer.renderModel; // also called again by itself, when the kernel's widgets are known
    renderer.renderModel = async (model) => {
      if (pictures.storing) return; // it shows live widgets
      const image = attempt(() => imageOf(model.data));
      const show = () => image && attempt(() => place(image, renderer));
      const id = image && model.data[WIDGET].model_id;
      let manager;
      if (image) {
        show(); // without a kernel it waits for ever
        manager = await known(renderer, id).catch((error) => console.debug("banmen:", error));
        if (renderer.isDisposed) return;
      }
      const rendered = render.call(renderer, model);
      show();
      await Promise.resolve(rendered).finally(show);
      if (manager?.has_model(id)) pictures.follow(await manager.get_model(id));
    };
  }

  // What `banmen lab` says to this page: the digests of the code that may run by itself.
  const CONFIG = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const TAG = "hide-input"; // of cells whose code other programs hide, too
  const WORDS = {
    en: { run: "Run the lesson", show: "Show code", hide: "Hide code" },
    ja: { run: "レッスンを実行", show: "コードを表示", hide: "コードを隠す" },
    ru: { run: "Запустить урок", show: "Показать код", hide: "Скрыть код" },
  };

  /** A notebook with the metadata of a lesson. */
  class Lesson {
    started = false;
    #app;
    #panel;
    #tucked;

    constructor(app, panel) {
      this.#app = app;
      this.#panel = panel;
      // JupyterLab forgets this when code is shown; the tag stays in the file.
      const isTucked = (cell) =>
        cell.getMetadata("jupyter")?.source_hidden || cell.getMetadata("tags")?.includes(TAG);
      this.#tucked = new WeakSet(this.#cells.filter(isTucked));
      panel.node.classList.add("banmen-lesson", "banmen-read");
    }

    /** Find the words for a lesson: translated lessons are in a folder with the name of their language. */
    get words() {
      return WORDS[this.#panel.context.path.split("/").at(-2)] ?? WORDS.en;
    }

    /** Find the cells whose code the lesson hides at first. */
    get tucked() {
      return this.#panel.content.widgets.filter(({ model }) => this.#tucked.has(model));
    }

    get showsCode() {
      return this.tucked.some((cell) => !cell.inputHidden);
    }

    toggleCode() {
      const hide = this.showsCode;
      for (const cell of this.tucked) cell.inputHidden = hide;
      this.#panel.node.classList.toggle("banmen-read", hide); // without what edits cells
    }

    /** Run the lesson, and stay at its top: JupyterLab would go to the last cell, as soon as it is drawn. */
    async run() {
      const { content } = this.#panel;
      this.started = true;
      content.scrollToItem = () => Promise.resolve();
      const running = this.#app.commands.execute("notebook:run-all-cells");
      delete content.scrollToItem;
      content.activeCellIndex = 0;
      await running;
    }

    /** Run the lesson as soon as it is looked at, if that is safe and its boards are not still alive. */
    async runIfTrusted() {
      if (!(await this.#isTrusted())) return;
      await this.#panel.revealed;
      await this.#panel.context.sessionContext.ready;
      if (await this.#isAlive()) this.started = true;
      else await this.#isInFront().then(() => this.run());
    }

    async #isTrusted() {
      if (!CONFIG.banmenLessons || !window.crypto?.subtle) return false; // which only a page with https has, or one of this computer
      const sources = this.#cells
        .filter(({ type }) => type === "code")
        .map(({ sharedModel }) => sharedModel.source);
      const digest = await window.crypto.subtle.digest(
        "SHA-256",
        new TextEncoder().encode(sources.join("\0")),
      );
      const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return CONFIG.banmenLessons.includes(digits);
    }

    get #cells() {
      return [...this.#panel.content.model.cells];
    }

    /** Tell whether the kernel has a widget of this notebook, as after a reload of the page. */
    async #isAlive() {
      const { kernel } = this.#panel.context.sessionContext.session;
      const { content } = await kernel.requestCommInfo({});
      const shown = this.#cells.flatMap(({ outputs }) => outputs?.toJSON() ?? []);
      return shown.some(({ data }) => Object.hasOwn(content.comms ?? {}, data?.[WIDGET]?.model_id));
    }

    /** Wait until this notebook is the one that commands are for. */
    #isInFront() {
      const { shell } = this.#app;
      return new Promise((resolve) => {
        const look = () => {
          if (shell.currentWidget !== this.#panel) return;
          shell.currentChanged.disconnect(look);
          resolve();
        };
        shell.currentChanged.connect(look);
        look();
      });
    }
  }

  /** Have commands for the lesson in front, which the toolbar of a notebook shows (schemas/banmen/lessons.json). */
  function addLessons(app) {
    const { commands, shell } = app;
    const lessons = new WeakMap();
    const current = () => lessons.get(shell.currentWidget);
    const notify = () => Object.keys(added).forEach((id) => commands.notifyCommandChanged(id));
    const added = {
      "banmen:run-lesson": {
        label: () => (current()?.words ?? WORDS.en).run,
        isVisible: () => current()?.started === false,
        execute: () => current().run().finally(notify),
      },
      "banmen:toggle-code": {
        label: () => (current()?.words ?? WORDS.en)[current()?.showsCode ? "hide" : "show"],
        isVisible: () => Boolean(current()?.tucked.length),
        execute: () => {
          current().toggleCode();
          notify();
        },
      },
    };
    for (const [id, command] of Object.entries(added)) commands.addCommand(id, command);
    shell.currentChanged.connect(notify);
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => {
        void panel.context.ready.then(async () => {
          if (panel.content.model.getMetadata("banmen")?.run !== true) return;
          const lesson = new Lesson(app, panel);
          lessons.set(panel, lesson);
          notify();
          await lesson.runIfTrusted().finally(notify);
        });
      },
    });
  }

  /** On the first start of `banmen lab`, show the lesson alone; later, what the reader has arranged. */
  async function tidy(app) {
    if (!CONFIG.banmenLessons) return;
    const answer = await fetch(`${CONFIG.baseUrl}lab/api/workspaces/${CONFIG.workspace}`);
    const { data } = await answer.json();
    if (Object.keys(data).length > 0) return;
    await app.restored;
    app.shell.collapseLeft();
    app.shell.collapseRight();
  }

  /** See to every widget that a notebook comes to show. */
  function watch(notebook) {
    const registry = notebook.content.rendermime; // this notebook's own
    const create = registry.createRenderer;
    const pictures = new Pictures(notebook);
    registry.createRenderer = (type) => {
      const renderer = create.call(registry, type);
      if (type === WIDGET) attempt(() => standIn(renderer, pictures));
      return renderer;
    };
  }

  /** Lead links within a notebook to headings whose names are not plain ASCII: JupyterLab looks for their escapes. */
  function lead({ shell }) {
    const follow = (event) => {
      const link = event.target.closest?.(".jp-Notebook .jp-RenderedMarkdown a[href^='#']");
      const name = link && attempt(() => decodeURIComponent(link.hash.slice(1)));
      if (!name || /^[ -~]*$/.test(name)) return;
      event.preventDefault();
      event.stopPropagation();
      void shell.currentWidget.content.setFragment(`#heading=${name}`);
    };
    document.addEventListener("click", follow, true);
  }

  function addStyle(text) {
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
  }

  /** Load the fonts of prose. Text that names a font before it is there can stay without it in Chromium. */
  async function loadFonts() {
    const faces = FONTS.map(
      (url) => new window.FontFace("Banmen Kanji", `url("${url}") format("woff2")`, { unicodeRange: RANGE }),
    );
    for (const face of faces) document.fonts.add(face);
    await Promise.allSettled(faces.map((face) => face.load()));
  }

  const plugin = {
    id: "banmen:picture",
    description: "Shows the picture of a board whose Python is gone.",
    autoStart: true,
    activate(app) {
      const createNew = (notebook) => void attempt(() => watch(notebook));
      lead(app);
      attempt(() => app.docRegistry.addWidgetExtension("Notebook", { createNew }));
      addStyle(READING);
      void loadFonts().then(() => addStyle(PROSE));
    },
  };

  const lessons = {
    id: "banmen:lessons",
    description: "Runs lessons, and shows and hides their code.",
    autoStart: true,
    activate(app) {
      attempt(() => addLessons(app));
      void tidy(app).catch((error) => console.debug("banmen:", error));
    },
  };

  // What JupyterLab takes extensions from: a container of modules, here of one that needs no other.
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB.banmen = {
    init: () => undefined,
    get: () => Promise.resolve(() => ({ __esModule: true, default: [plugin, lessons] })),
  };
})();
