/** The share tab: copy and download positions, records and pictures, and load them. */
import { squareName } from "../../core/geometry.ts";
import type { Square } from "../../core/geometry.ts";
import type { Level, Snapshot } from "../../core/model.ts";
import type { Reply } from "../../host/requests.ts";
import { copyPicture, copyText, download, LARGEST, readFile } from "../../kit/clipboard.ts";
import { consume, focusedNear, focusInPlace, html, listen, put } from "../../kit/dom.ts";
import { field } from "../../kit/field.ts";
import { Buttons } from "../buttons.ts";
import type { BoardContext, Command, Part, Tab, ViewState } from "../context.ts";
import { fileOf } from "../file.ts";
import { fileName, pictureOf, pixelsOf } from "../picture.ts";

type Words = keyof BoardContext["texts"]["share"]["words"];

const COPY = ["copyPosition", "copyRecord", "copySvg", "copyPng"] as const;
const SAVE = ["saveRecord", "saveBoard", "saveSvg", "savePng"] as const;
/** Exercises that a position can be made into as it stands. */
const ASK = { askReach: "reach", askHarvest: "harvest", askGuard: "guard", askMate: "mate" } as const;

export class Share implements Part {
  readonly tab: Tab;
  readonly commands: readonly Command[];
  private readonly buttons: Buttons;
  private readonly asking: HTMLElement;
  private readonly incoming: HTMLElement;
  private readonly field: HTMLTextAreaElement;
  private readonly outgoing: HTMLTextAreaElement;
  private readonly picker: HTMLInputElement;
  private drawn: Snapshot | null = null;

  constructor(private readonly context: BoardContext) {
    const { texts, signal } = context;
    const { share } = texts;
    this.commands = this.makeCommands();
    this.buttons = new Buttons((id) => this.commands.find((one) => one.id === id), texts);
    const row = (ids: readonly Words[]): HTMLElement =>
      html("div", { class: "bm-words" }, ...ids.flatMap((id) => this.buttons.make(id, share.words[id])));
    this.field = field("textarea", share.paste, { rows: 2 });
    this.outgoing = field("textarea", share.toCopy, { rows: 3, readonly: "", hidden: "" });
    this.picker = html("input", { type: "file", hidden: "", tabindex: "-1", "aria-hidden": "true" });
    this.incoming = html(
      "section",
      {},
      html("h2", {}, share.load),
      this.field,
      row(["loadText", "openFile", "bringBack"]),
      this.picker,
    );
    const asks = Object.keys(ASK) as (keyof typeof ASK)[];
    this.asking = html("section", {}, html("h2", {}, share.exercise), row(asks));
    const element = html(
      "div",
      { class: "bm-share" },
      html("section", {}, html("h2", {}, share.copy), row(COPY), this.outgoing),
      html("section", {}, html("h2", {}, share.save), row(SAVE)),
      this.asking,
      this.incoming,
    );
    this.tab = { id: "share", icon: "share", element };
    this.listen(signal);
  }

  update(now: ViewState): void {
    this.buttons.update(now);
    const { snapshot } = now;
    if (snapshot === this.drawn) return;
    const moved = this.drawn?.position.tsfen !== snapshot.position.tsfen;
    this.drawn = snapshot;
    this.incoming.hidden = !canLoad(now);
    this.asking.hidden = !canAsk(now);
    // The text laid out for copying belongs to an earlier position.
    if (moved) this.outgoing.hidden = true;
  }

  // -------------------------------------------------------------- buttons and keys

  private makeCommands(): Command[] {
    const { context } = this;
    const { share } = context.texts;
    // The page writes the files itself: a game can be saved while Python is busy, and when it is gone.
    const from = (request: "record" | "save", onReply: (text: string, name: string) => void) => (): void => {
      const made = fileOf(request, (trait) => context.stored(trait));
      if ("text" in made) onReply(made.text, made.name);
      else if (made.wrong !== "unknown") this.showMessage("error", share.unwritten[made.wrong]);
      else
        context.ask(request, {}, (answer) => {
          if (answer.kind !== "done") return;
          const { text, name } = answer.data;
          if (typeof text === "string") onReply(text, typeof name === "string" ? name : this.name("txt"));
        });
    };
    const save =
      (type: string) =>
      (text: string, name: string): void => {
        download(new Blob([text], { type }), name, context.root);
        this.showMessage("success", share.saved(name));
      };
    return [
      {
        id: "copyPosition",
        run: () => void this.copy(context.now().snapshot.position.tsfen, share.what.position),
      },
      { id: "copyRecord", run: from("record", (text) => void this.copy(text, share.what.record)) },
      { id: "copySvg", run: () => void this.copy(this.svg(), share.what.svg) },
      { id: "copyPng", run: () => void this.copyPng() },
      { id: "saveRecord", run: from("record", save("text/plain")) },
      { id: "saveBoard", run: from("save", save("application/json")) },
      {
        id: "saveSvg",
        run: () => {
          save("image/svg+xml")(this.svg(), this.name("svg"));
        },
      },
      { id: "savePng", run: () => void this.savePng() },
      ...Object.entries(ASK).map(([id, kind]): Command => ({
        id: id as keyof typeof ASK,
        run: () => {
          this.copyExercise(kind);
        },
        enabled: (now) => canAsk(now) && (kind !== "reach" || selected(now) !== null),
      })),
      {
        id: "loadText",
        run: () => {
          this.load(this.field.value);
        },
        enabled: canLoad,
      },
      {
        id: "openFile",
        run: () => {
          this.picker.click();
        },
        enabled: canLoad,
      },
      {
        id: "bringBack",
        run: () => {
          context.ask("undo", { edit: true }, (answer) => {
            if (answer.kind === "done") this.showMessage("success", share.broughtBack);
          });
        },
        enabled: (now) => canLoad(now) && now.snapshot.edits[0] > 0,
      },
    ];
  }

  // -------------------------------------------------------------- going out

  private svg(): string {
    const { view, root } = this.context;
    return pictureOf(view, root, this.context.now().snapshot.title);
  }

  private name(extension: string): string {
    const { title, ply } = this.context.now().snapshot;
    return fileName(title, ply, extension);
  }

  /** `then`: a sentence on how to use it. */
  private async copy(text: string, what: string, then = ""): Promise<void> {
    const { context, outgoing } = this;
    const { share } = context.texts;
    const copied = await copyText(text, context.root);
    if (context.signal.aborted) return;
    outgoing.hidden = copied;
    if (copied) {
      this.showMessage("success", [share.copied(what), then].filter(Boolean).join(" "));
      return;
    }
    context.open("share");
    outgoing.value = text;
    focusInPlace(outgoing);
    outgoing.select();
    this.showMessage("info", share.copyYourself);
  }

  /** Have Python make an exercise of the position; a refusal is shown under the board. */
  private copyExercise(kind: string): void {
    const { context } = this;
    const { position } = context.now().snapshot;
    const at = kind === "reach" ? selected(context.now()) : null;
    const about = at === null ? {} : { square: squareName(position.size, at) };
    context.ask("exercise", { kind, ...about }, (answer) => {
      const { what } = context.texts.share;
      if (answer.kind === "done")
        void this.copy(String(answer.data.text), what.exercise, context.texts.share.playedBy);
    });
  }

  private async copyPng(): Promise<void> {
    const { share } = this.context.texts;
    const copied = await copyPicture(pixelsOf(this.svg()));
    if (copied) this.showMessage("success", share.copied(share.what.png));
    else this.showMessage("error", share.noPictures);
  }

  private async savePng(): Promise<void> {
    const { context } = this;
    const { share } = context.texts;
    try {
      const name = this.name("png");
      const pixels = await pixelsOf(this.svg());
      if (context.signal.aborted) return;
      download(pixels, name, context.root);
      this.showMessage("success", share.saved(name));
    } catch {
      this.showMessage("error", share.noPng);
    }
  }

  private showMessage(level: Level, text: string): void {
    if (!this.context.signal.aborted) this.context.say({ level, text });
  }

  // -------------------------------------------------------------- coming in

  /** Hand a text to Python, which says what it is. The field keeps it until it is taken. */
  private load(text: string): void {
    const { context } = this;
    const { share } = context.texts;
    if (!canLoad(context.now())) this.showMessage("info", share.notHere);
    else if (text.trim() === "") this.showMessage("info", share.nothing);
    else if (text.length > LARGEST) this.showMessage("error", share.wrong.large);
    else {
      context.ask("load", { text }, (answer: Reply) => {
        if (answer.kind !== "done") {
          if (answer.kind === "refused") context.open("share");
          if (this.field.value === "" && text.length < 100_000) this.field.value = text;
          return;
        }
        this.field.value = "";
        this.showMessage("success", share.loaded(String(answer.data.what)));
      });
    }
  }

  private async loadFile(file: File): Promise<void> {
    const read = await readFile(file);
    if (this.context.signal.aborted) return;
    if ("text" in read) this.load(read.text);
    else this.showMessage("error", this.context.texts.share.wrong[read.wrong]);
  }

  private listen(signal: AbortSignal): void {
    const { context, field, picker } = this;
    const { root } = context;
    listen(field, signal, {
      keydown: (event) => {
        event.stopPropagation();
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.load(field.value);
      },
    });
    listen(picker, signal, {
      change: () => {
        const [file] = picker.files ?? [];
        if (file) void this.loadFile(file);
        picker.value = "";
      },
    });
    this.listenToKeys(root, signal);
    this.listenToDrops(root, signal);
  }

  /**
   * Ctrl+C and Ctrl+V, as the events they cause: these need no permission. They go to where the last selection
   * was, not to what has the focus, so they are caught in between.
   */
  private listenToKeys(root: HTMLElement, signal: AbortSignal): void {
    const page = root.ownerDocument;
    const mine = (event: ClipboardEvent): boolean => hasFocus(root) && !isField(event.composedPath()[0]);
    listen(
      page,
      signal,
      {
        copy: (event) => {
          // If text is selected, the browser copies that.
          if (!mine(event) || hasSelection(page) || !event.clipboardData) return;
          consume(event);
          const { share } = this.context.texts;
          event.clipboardData.setData("text/plain", this.context.now().snapshot.position.tsfen);
          this.showMessage("success", share.copied(share.what.position));
        },
        paste: (event) => {
          if (!mine(event)) return;
          consume(event);
          const [file] = event.clipboardData?.files ?? [];
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (text === "" && file) void this.loadFile(file);
          else this.load(text);
        },
      },
      { capture: true },
    );
  }

  private listenToDrops(root: HTMLElement, signal: AbortSignal): void {
    const over = (event: DragEvent): void => {
      const { dataTransfer } = event;
      const types = dataTransfer?.types ?? [];
      if (!types.includes("Files") && !types.includes("text/plain")) return;
      if (isField(event.target)) return;
      consume(event);
      if (dataTransfer) dataTransfer.dropEffect = "copy";
      put(root, "data-drop", "true");
    };
    const done = (): void => {
      root.removeAttribute("data-drop");
    };
    listen(root, signal, {
      dragenter: over,
      dragover: over,
      dragleave: ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) done();
      },
      drop: (event) => {
        done();
        if (isField(event.target)) return;
        consume(event);
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void this.loadFile(file);
        else this.load(event.dataTransfer?.getData("text/plain") ?? "");
      },
    });
  }
}

const canLoad = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction === "play" || interaction === "edit";

/** A board that asks a question, or only shows something, is no place to make another question of. */
const canAsk = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction !== "mark" && interaction !== "frozen";

const selected = ({ state: { gesture } }: ViewState): Square | null =>
  gesture.kind === "selected" || gesture.kind === "legs" ? gesture.origin : null;

const isField = (target: unknown): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

function hasFocus(root: HTMLElement): boolean {
  const focused = focusedNear(root);
  return focused !== null && root.contains(focused) && !isField(focused);
}

function hasSelection(page: Document): boolean {
  const selection = page.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== "";
}
