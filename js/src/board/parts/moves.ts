/** The moves tab: the tree of moves, navigation, and comments. */
import { nodeOf } from "../../core/model.ts";
import type { Snapshot } from "../../core/model.ts";
import { forkOf, START, Tree } from "../../core/tree.ts";
import { focusInPlace, html, listen } from "../../kit/dom.ts";
import { field } from "../../kit/field.ts";
import { toolbar } from "../../kit/toolbar.ts";
import { Buttons } from "../buttons.ts";
import type { BoardContext, Command, Part, Tab, ViewState } from "../context.ts";
import { SILENT } from "../message.ts";
import { MoveList } from "../view/movelist.ts";

export class Moves implements Part {
  readonly tab: Tab;
  readonly commands: readonly Command[];
  private readonly list: MoveList;
  private readonly buttons: Buttons;
  private readonly remark: Remark;
  private drawn: Snapshot | null = null;
  private from: Snapshot["history"] = [];
  private tree = new Tree([]);

  constructor(private readonly context: BoardContext) {
    const { texts, signal } = context;
    this.list = new MoveList(
      texts,
      (node) => {
        if (canGo(context.now())) this.go({ node });
      },
      signal,
    );
    this.remark = new Remark(context);
    this.commands = this.makeCommands();
    this.buttons = new Buttons((id) => this.commands.find((one) => one.id === id), texts);
    const label = texts.panel.travel;
    const tools = this.commands.flatMap(({ id }) => this.buttons.make(id));
    const travel = toolbar({ class: "bm-tools bm-travel", label }, signal, ...tools).element;
    const page = html("div", { class: "bm-game" }, this.list.element, this.remark.element, travel);
    this.tab = { id: "moves", icon: "moves", element: page };
  }

  update(now: ViewState): void {
    const { snapshot } = now;
    const { drawn } = this;
    this.buttons.update(now);
    const same =
      drawn?.history === snapshot.history &&
      drawn.line === snapshot.line &&
      drawn.ply === snapshot.ply &&
      drawn.startComment === snapshot.startComment &&
      drawn.interaction === snapshot.interaction &&
      drawn.position.kinds === snapshot.position.kinds;
    if (same) return;
    this.drawn = snapshot;
    const { history, line, ply, startComment, position } = snapshot;
    const tree = this.treeOf(snapshot);
    this.list.update({ history, tree, line, ply, startComment, kinds: position.kinds });
    this.list.element.classList.toggle("bm-fixed", !canGo(now));
    this.remark.update(snapshot);
  }

  private go(where: { ply: number } | { node: number }): void {
    this.context.say(SILENT);
    this.context.ask("goto", where);
  }

  /** Made again only where the moves are others. */
  private treeOf({ history }: Snapshot): Tree {
    if (this.from !== history) [this.from, this.tree] = [history, new Tree(history)];
    return this.tree;
  }

  private makeCommands(): Command[] {
    const { context } = this;
    const to = (
      id: Command["id"],
      icon: Command["icon"],
      keys: string[],
      where: (now: ViewState) => number | null,
    ) => ({
      id,
      ...(icon ? { icon } : {}),
      keys,
      run: () => {
        const ply = where(context.now());
        if (ply !== null) this.go({ ply });
      },
      enabled: (now: ViewState) => canGo(now) && where(now) !== null,
    });
    const aside = (id: Command["id"], icon: Command["icon"], key: string, step: 1 | -1) => ({
      id,
      ...(icon ? { icon } : {}),
      keys: [key],
      run: () => {
        const node = this.beside(context.now(), step);
        if (node !== null) this.go({ node });
      },
      enabled: (now: ViewState) => canGo(now) && this.beside(now, step) !== null,
    });
    return [
      to("start", "start", ["<"], ({ snapshot: { ply } }) => (ply > 0 ? 0 : null)),
      to("back", "back", [","], ({ snapshot: { ply } }) => (ply > 0 ? ply - 1 : null)),
      to("on", "on", ["."], ({ snapshot: { ply, line } }) => (ply < line.length ? ply + 1 : null)),
      to("end", "end", [">"], ({ snapshot: { ply, line } }) => (ply < line.length ? line.length : null)),
      aside("previousVariation", "previousVariation", "[", -1),
      aside("nextVariation", "nextVariation", "]", 1),
      {
        id: "mainLine",
        keys: ["*"],
        icon: "mainLine",
        run: () => {
          context.say(SILENT);
          context.ask("promote", { node: nodeOf(context.now().snapshot) });
        },
        enabled: (now) => canWrite(now) && isAside(now.snapshot),
      },
      {
        id: "comment",
        keys: [";"],
        icon: "comment",
        run: () => {
          this.remark.toggle();
        },
        enabled: canWrite,
        pressed: () => this.remark.isOpen,
      },
    ];
  }

  /** The move beside the current one, round and round. */
  private beside(now: ViewState, step: 1 | -1): number | null {
    const { moves, at } = forkOf(now.snapshot, this.treeOf(now.snapshot));
    return moves[(at + step + moves.length) % Math.max(1, moves.length)] ?? null;
  }
}

/** The comment on the current move, in an editable field. */
class Remark {
  readonly element: HTMLElement;
  private readonly field: HTMLTextAreaElement;
  private node: number = START;
  /** What the field held when it was last what the model says. */
  private saved = "";

  constructor(private readonly context: BoardContext) {
    const { texts, signal } = context;
    this.field = field("textarea", texts.moves.comment, { rows: 3, maxlength: 5000, spellcheck: "true" });
    this.element = html("div", { class: "bm-remark", hidden: "" }, this.field);
    listen(this.field, signal, {
      change: () => {
        this.save();
      },
      keydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape") this.field.value = this.saved;
        else if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.save();
        this.toggle();
        focusInPlace(this.context.window);
      },
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = this.isOpen;
    this.update(this.context.now().snapshot);
    this.context.say(SILENT);
    if (!this.isOpen) return;
    this.context.open("moves");
    focusInPlace(this.field);
  }

  /** A comment being edited is not overwritten, and goes to the move where editing began. */
  update(snapshot: Snapshot): void {
    const node = nodeOf(snapshot);
    const text = node === START ? snapshot.startComment : (snapshot.history[node]?.comment ?? "");
    if (node === this.node && text === this.saved) return;
    const { field } = this;
    if (field.value !== this.saved) {
      if (node === this.node) return;
      this.save();
    }
    this.node = node;
    this.saved = field.value = text;
  }

  private save(): void {
    const { field, node } = this;
    const text = field.value;
    if (text === this.saved) return;
    const before = this.saved;
    this.saved = text;
    this.context.ask("comment", { node, text }, (answer) => {
      // Not taken: it stays in the field, and is sent again when the field is left the next time.
      if (answer.kind !== "done" && this.node === node && this.saved === text) this.saved = before;
    });
  }
}

const canGo = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction !== "frozen" && interaction !== "mark";

const canWrite = ({ snapshot: { interaction } }: ViewState): boolean =>
  interaction === "play" || interaction === "edit";

/** Whether the current move is in a variation. */
function isAside({ history, line, ply }: Snapshot): boolean {
  return line.slice(0, ply).some((node) => (history[node]?.variation ?? 0) > 0);
}
