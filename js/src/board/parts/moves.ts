/** The moves tab: the tree of moves, navigation, and comments. */
import { watcher } from "../../core/batch.ts";
import { nodeOf } from "../../core/model.ts";
import type { Snapshot } from "../../core/model.ts";
import { forkOf, START, Tree } from "../../core/tree.ts";
import { focusInPlace, html, listen } from "../../kit/dom.ts";
import { toolbar } from "../../kit/toolbar.ts";
import { isPlayable, isWritable } from "../context.ts";
import type { BoardContext, Command, CommandId, Part, ViewState } from "../context.ts";
import { MoveList } from "../view/movelist.ts";

const TRAVEL: readonly CommandId[] = [
  ...(["start", "back", "on", "end", "previousVariation", "nextVariation"] as const),
  ...(["mainLine", "comment"] as const),
];

export function moves(context: BoardContext): Part {
  const { texts, signal, now } = context;
  const changed = watcher();
  let from: Snapshot["history"] = [];
  let tree = new Tree([]);
  /** Made again only where the moves are others. */
  const treeOf = ({ history }: Snapshot): Tree => {
    if (from !== history) [from, tree] = [history, new Tree(history)];
    return tree;
  };
  const go = (where: { ply: number } | { node: number }): void => {
    context.say("");
    context.ask("goto", where);
  };
  const choose = (node: number): void => {
    if (isPlayable(now())) go({ node });
  };
  const list = new MoveList(texts, choose, signal);
  const remark = new Remark(context);
  const label = texts.panel.travel;
  const buttons = TRAVEL.map((id) => context.button(id));
  const travel = toolbar({ class: "bm-tools bm-travel", label }, signal, ...buttons).element;

  const to = (where: (snapshot: Snapshot) => number | null): Command => ({
    run: () => {
      const ply = where(now().snapshot);
      if (ply !== null) go({ ply });
    },
    enabled: (state) => isPlayable(state) && where(state.snapshot) !== null,
  });
  /** The move beside the current one, round and round. */
  const beside = (step: 1 | -1): Command => {
    const next = ({ snapshot }: ViewState): number | null => {
      const fork = forkOf(snapshot, treeOf(snapshot));
      return fork.moves[(fork.at + step + fork.moves.length) % Math.max(1, fork.moves.length)] ?? null;
    };
    return {
      run: () => {
        const node = next(now());
        if (node !== null) go({ node });
      },
      enabled: (state) => isPlayable(state) && next(state) !== null,
    };
  };
  return {
    tab: {
      id: "moves",
      icon: "moves",
      element: html("div", { class: "bm-game" }, list.element, remark.element, travel),
    },
    update: (state) => {
      const { snapshot } = state;
      const { history, line, ply, startComment, interaction, position } = snapshot;
      if (!changed(history, line, ply, startComment, interaction, position.kinds)) return;
      list.update({ history, tree: treeOf(snapshot), line, ply, startComment, kinds: position.kinds });
      list.element.classList.toggle("bm-fixed", !isPlayable(state));
      remark.update(snapshot);
    },
    commands: {
      start: to(({ ply }) => (ply > 0 ? 0 : null)),
      back: to(({ ply }) => (ply > 0 ? ply - 1 : null)),
      on: to(({ ply, line }) => (ply < line.length ? ply + 1 : null)),
      end: to(({ ply, line }) => (ply < line.length ? line.length : null)),
      previousVariation: beside(-1),
      nextVariation: beside(1),
      mainLine: {
        run: () => {
          context.say("");
          context.ask("promote", { node: nodeOf(now().snapshot) });
        },
        enabled: (state) => isWritable(state) && isAside(state.snapshot),
      },
      comment: { run: () => remark.toggle(), enabled: isWritable, pressed: () => remark.isOpen },
    },
  };
}

/** The comment on the current move, in an editable field. */
class Remark {
  readonly element: HTMLElement;
  private readonly field: HTMLTextAreaElement;
  private node: number = START;
  /** What the field held when it was last what the model says. */
  private saved = "";

  constructor(private readonly context: BoardContext) {
    const { comment } = context.texts.moves;
    const named = { "aria-label": comment, placeholder: comment };
    this.field = html("textarea", { rows: 3, maxlength: 5000, ...named });
    this.element = html("div", { class: "bm-remark", hidden: "" }, this.field);
    listen(this.field, context.signal, {
      change: () => this.save(),
      keydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape") this.field.value = this.saved;
        else if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        this.save();
        this.toggle();
        focusInPlace(context.window);
      },
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = this.isOpen;
    this.update(this.context.now().snapshot);
    this.context.say("");
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
    const { field, node, saved: before } = this;
    const text = field.value;
    if (text === before) return;
    this.saved = text;
    this.context.ask("comment", { node, text }, (answer) => {
      // Not taken: it stays in the field, and is sent again when the field is left the next time.
      if (answer.kind !== "done" && this.node === node && this.saved === text) this.saved = before;
    });
  }
}

const isAside = ({ history, line, ply }: Snapshot): boolean =>
  line.slice(0, ply).some((node) => (history[node]?.variation ?? 0) > 0);
