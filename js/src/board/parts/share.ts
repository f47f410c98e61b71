/** The share tab: copy and download positions, records and pictures, and load them. */
import { watcher } from "../../core/batch.ts";
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import { copyPicture, download, LARGEST, readFile } from "../../kit/clipboard.ts";
import { consume, focusedNear, html as make, listen, put } from "../../kit/dom.ts";
import { makeField } from "../../kit/field.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import { isPlayable as canAsk, isWritable as canLoad } from "../context.ts";
import type { BoardContext, Command, Part, ViewState } from "../context.ts";
import { fileOf } from "../file.ts";
import { links, LINKS } from "./address.ts";
import { gameFilm } from "./film.ts";
import { fileName, pictureOf, pixelsOf } from "../picture.ts";
import { copying } from "../sharelink.ts";

type Words = keyof BoardContext["texts"]["share"]["words"];

const COPY = ["copyPosition", "copyRecord", "copySvg", "copyPng"] as const;
const SAVE = ["saveRecord", "saveBoard", "saveSvg", "savePng", "saveGif"] as const;
const LOAD = ["loadText", "openFile", "bringBack"] as const;
/** Exercises that a position can be made into as it stands. */
const EXERCISES = ["askReach", "askHarvest", "askGuard", "askMate"] as const;

export function share(context: BoardContext): Part {
  const { root, view, signal, now } = context;
  const texts = context.texts.share;
  const say: BoardContext["say"] = (text, level) => {
    if (!signal.aborted) context.say(text, level);
  };
  const field = makeField("textarea", texts.paste, { rows: 2 });
  const reveal = (): void => context.open("share");
  const { field: outgoing, copy } = copying(root, texts, { say, reveal, signal });
  const address = links(context, copy);
  const film = gameFilm(context, (file) => save("image/gif")(file, nameOf("gif")));
  const picker = make("input", { type: "file", hidden: "", tabindex: "-1", "aria-hidden": "true" });
  const element = make("div", { class: "bm-share" });
  const section = (title: string, ids: readonly Words[], before: Node[], after: Node[]): View =>
    html`<section><h2>${title}</h2>${before}<div class="bm-words">${ids.map((id) =>
      context.button(id, texts.words[id]),
    )}</div>${after}</section>`;
  render(
    [
      section(texts.copy, COPY, [], [outgoing]),
      section(texts.link, LINKS, [], [...address.places]),
      section(texts.save, SAVE, [], [film.element]),
      section(texts.exercise, EXERCISES, [], [context.button("make", context.texts.make.title)]),
      section(texts.load, LOAD, [field], [picker]),
    ],
    element,
  );
  const [, , , asking, incoming] = element.querySelectorAll("section");
  const moved = watcher();

  // -------------------------------------------------------------- going out

  const svg = (): string => pictureOf(view, root, now().snapshot.title);
  const nameOf = (extension: string): string => {
    const { title, ply } = now().snapshot;
    return fileName(title, ply, extension);
  };
  const save =
    (type: string) =>
    (content: BlobPart, name: string): void => {
      download(new Blob([content], { type }), name, root);
      say(texts.saved(name), "success");
    };
  /** The page writes the files itself: a game can be saved while Python is busy, and when it is gone. */
  const from = (request: "record" | "save", onReply: (text: string, name: string) => unknown): Command => ({
    run: () => {
      const made = fileOf(request, context.stored);
      if ("text" in made) onReply(made.text, made.name);
      else if (made.wrong !== "unknown") say(texts.unwritten[made.wrong], "error");
      else
        context.ask(request, {}, (answer) => {
          if (answer.kind !== "done") return;
          const { text, name } = answer.data;
          if (text !== "") onReply(text, name || nameOf("txt"));
        });
    },
  });
  const copyPng = async (): Promise<void> => {
    const copied = await copyPicture(pixelsOf(svg()));
    say(copied ? texts.copied(texts.what.png) : texts.noPictures, copied ? "success" : "error");
  };
  const savePng = async (): Promise<void> => {
    try {
      const name = nameOf("png");
      const pixels = await pixelsOf(svg());
      if (!signal.aborted) save("image/png")(pixels, name);
    } catch {
      say(texts.noPng, "error");
    }
  };
  /** Have Python make an exercise of the position; a refusal is shown under the board. */
  const exercise = (kind: string): Command => ({
    run: () => {
      const at = kind === "reach" ? selected(now()) : null;
      const about = at === null ? {} : { square: squareName(now().layout.size, at) };
      context.ask("exercise", { kind, ...about }, (answer) => {
        if (answer.kind === "done") void copy(answer.data.text, texts.what.exercise, texts.playedBy);
      });
    },
    enabled: (state) => canAsk(state) && (kind !== "reach" || selected(state) !== null),
  });

  // -------------------------------------------------------------- coming in

  /** Hand a text to Python, which says what it is. The field keeps it until it is taken. */
  const load = (text: string): void => {
    if (!canLoad(now())) say(texts.notHere);
    else if (text.trim() === "") say(texts.nothing);
    else if (text.length > LARGEST) say(texts.wrong.large, "error");
    else
      context.ask("load", { text }, (answer) => {
        if (answer.kind === "done") {
          field.value = "";
          say(texts.loaded(answer.data.what), "success");
          return;
        }
        if (answer.kind === "refused") context.open("share");
        if (field.value === "" && text.length < 100_000) field.value = text;
      });
  };
  /** Load what was pasted, dropped or chosen: text before a file, unless `fileFirst`. */
  const take = async (data: DataTransfer | HTMLInputElement | null, fileFirst = false): Promise<void> => {
    const [file] = data?.files ?? [];
    const text = data && "getData" in data ? data.getData("text/plain") : "";
    const read = file && (text === "" || fileFirst) ? await readFile(file) : { text };
    if (signal.aborted) return;
    if ("text" in read) load(read.text);
    else say(texts.wrong[read.wrong], "error");
  };
  listen(field, signal, {
    keydown: (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      load(field.value);
    },
  });
  listen(picker, signal, {
    change: () => {
      if (picker.files?.length) void take(picker);
      picker.value = "";
    },
  });
  // Ctrl+C and Ctrl+V, as the events they cause: these need no permission. They go to where the last selection
  // was, not to what has the focus, so they are caught in between.
  const page = root.ownerDocument;
  const isMine = (event: ClipboardEvent): boolean => hasFocus(root) && !isField(event.composedPath()[0]);
  const clipboard = {
    copy: (event: ClipboardEvent) => {
      // If text is selected, the browser copies that.
      if (!isMine(event) || page.getSelection()?.toString() || !event.clipboardData) return;
      consume(event);
      event.clipboardData.setData("text/plain", now().snapshot.position.tsfen);
      say(texts.copied(texts.what.position), "success");
    },
    paste: (event: ClipboardEvent) => {
      if (!isMine(event)) return;
      consume(event);
      void take(event.clipboardData);
    },
  };
  listen(page, signal, clipboard, { capture: true });
  const over = (event: DragEvent): void => {
    const { dataTransfer, target } = event;
    const types = dataTransfer?.types ?? [];
    if ((!types.includes("Files") && !types.includes("text/plain")) || isField(target)) return;
    consume(event);
    if (dataTransfer) dataTransfer.dropEffect = "copy";
    put(root, "data-drop", "true");
  };
  const away = (): void => root.removeAttribute("data-drop");
  listen(root, signal, {
    dragenter: over,
    dragover: over,
    dragleave: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) away();
    },
    drop: (event) => {
      away();
      if (isField(event.target)) return;
      consume(event);
      void take(event.dataTransfer, true);
    },
  });

  return {
    tab: { id: "share", icon: "share", element },
    update: (state) => {
      if (incoming) incoming.hidden = !canLoad(state);
      if (asking) asking.hidden = !canAsk(state);
      address.update(state);
      // The text laid out for copying belongs to an earlier position.
      if (moved(state.snapshot.position.tsfen)) outgoing.hidden = true;
    },
    commands: {
      copyPosition: { run: () => void copy(now().snapshot.position.tsfen, texts.what.position) },
      ...address.commands,
      copyRecord: from("record", (text) => copy(text, texts.what.record)),
      copySvg: { run: () => void copy(svg(), texts.what.svg) },
      copyPng: { run: () => void copyPng() },
      saveRecord: from("record", save("text/plain")),
      saveBoard: from("save", save("application/json")),
      saveSvg: { run: () => save("image/svg+xml")(svg(), nameOf("svg")) },
      saveGif: film.command,
      savePng: { run: () => void savePng() },
      askReach: exercise("reach"),
      askHarvest: exercise("harvest"),
      askGuard: exercise("guard"),
      askMate: exercise("mate"),
      loadText: { run: () => load(field.value), enabled: canLoad },
      openFile: { run: () => picker.click(), enabled: canLoad },
      bringBack: {
        run: () =>
          context.ask("undo", { edit: true }, (answer) => {
            if (answer.kind === "done") say(texts.broughtBack, "success");
          }),
        enabled: (state) => canLoad(state) && state.snapshot.edits[0] > 0,
      },
    },
  };
}

const selected = ({ state: { gesture } }: ViewState): Square | null =>
  gesture.kind === "selected" || gesture.kind === "legs" ? gesture.origin : null;

const isField = (target: unknown): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

function hasFocus(root: HTMLElement): boolean {
  const focused = focusedNear(root);
  return focused !== null && root.contains(focused) && !isField(focused);
}
