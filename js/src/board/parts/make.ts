/**
 * Making an exercise by hand: the steps in a tab, with the squares and the moves of the board as answers to them.
 * Python keeps the draft and says what the solver finds: see the trait `making`.
 */
import { watcher } from "../../core/batch.ts";
import type { ExerciseDraft, Making } from "../../core/generated/board.ts";
import type { MakeReply, MakeRequest } from "../../core/generated/requests.ts";
import { textOf } from "../../core/read.ts";
import { parseSquare, squareName } from "../../core/geometry.ts";
import type { Region, Square } from "../../core/geometry.ts";
import type { Annotation } from "../../core/model.ts";
import { originOf } from "../../core/state.ts";
import type { Reply } from "../../host/requests.ts";
import { copyText } from "../../kit/clipboard.ts";
import { focusedNear, focusInPlace, html as element, put, svg } from "../../kit/dom.ts";
import { render } from "../../kit/view.ts";
import { isPlayable } from "../context.ts";
import { trialOf } from "../trial.ts";
import type { BoardContext, Diversion, Part, ViewState } from "../context.ts";
import { drawOver } from "../view/annotations.ts";
import { isSeen, makeForm } from "../view/makeform.ts";
import type { Actions, Saving, Step } from "../view/makeform.ts";

export const EMPTY: ExerciseDraft = {
  kind: "",
  square: "",
  goal: [],
  answer: [],
  task: "",
  hints: [],
  level: 0,
  pack: "",
  id: "",
};
const UNSAVED: Saving = { open: false, pack: "", name: "", refused: "", saved: null };
/** As many solutions as are drawn. */
const MOST_DRAWN = 8;

export function make(context: BoardContext): Part {
  const { root, view, texts, signal, now } = context;
  const words = texts.make;
  const marks = svg("g", { class: "bm-craft-marks" });
  view.layers.annotations.append(marks);
  const page = element("div", { class: "bm-craft" });
  const redrawn = watcher();

  let lists: Pick<MakeReply, "kinds" | "packs"> = { kinds: [], packs: [] };
  let draft = EMPTY;
  let step: Step = "kind";
  let saving = UNSAVED;
  /** The exercise of a pack that is about to be deleted. */
  let doomed = "";
  /** Whether the tab is offered, and whether it is the one that is open. */
  let [offered, open] = [false, false];
  let revealed = false;
  /** The part of the board that was shown before it was cropped for this exercise, and the crop; null: it was not. */
  let cropped: { readonly before: string; readonly to: string } | null = null;
  /** Another position is set up, and this tab waits for it. */
  let settingUp: "" | "asked" | "begun" = "";
  /** The drafts sent to Python, and those that it has answered: until all are, this one is newer. */
  let [sent, answered] = [0, 0];
  /** The position and the region that the findings are about. */
  let checked = "";
  /** Another exercise is on its way here: its position comes before it. */
  let opening = false;

  const about = () => lists.kinds.find(({ kind }) => kind === draft.kind);
  const ask = (content: MakeRequest, done: (data: MakeReply) => void = () => undefined): void =>
    context.ask("make", content, (reply: Reply<"make">) => {
      if (signal.aborted) return;
      if (reply.kind === "done") done(reply.data);
      refresh();
    });
  const scene = (): string => `${now().snapshot.position.tsfen} ${textOf(context.stored("region"))}`;

  // -------------------------------------------------------------- the draft

  const change = (more: Partial<ExerciseDraft>): void => {
    draft = { ...draft, ...more };
    saving = { ...saving, refused: "", saved: null };
    send();
  };
  const send = (): void => {
    checked = scene();
    const number = ++sent;
    context.ask("make", { op: "draft", draft }, () => {
      answered = Math.max(answered, number);
      refresh();
    });
    refresh();
  };
  /** The step that comes after one, of those that this kind has. */
  const after = (from: Step): Step => {
    const kind = about();
    if (!kind) return "kind";
    if (from === "kind" && kind.piece && draft.square === "") return "piece";
    if (from !== "goal" && from !== "answer" && kind.target !== "" && draft.goal.length === 0) return "goal";
    return kind.target !== "move" && (kind.form === "squares" || kind.form === "moves") ? "answer" : "done";
  };
  const go = (to: Step): void => {
    step = to;
    refresh();
  };
  const choose = (kind: string): void => {
    const selected = originOf(now().state.gesture);
    const square = selected === null ? draft.square : squareName(now().layout.size, selected);
    const piece = lists.kinds.find((one) => one.kind === kind)?.piece ?? false;
    draft = { ...draft, kind, square: piece ? square : "", goal: [], answer: [] };
    revealed = false;
    step = after("kind");
    change({});
    focusInPlace(page.querySelector<HTMLElement>(".bm-craft-now"));
  };

  // -------------------------------------------------------------- the board

  const toggled = (names: readonly string[], more: readonly string[]): readonly string[] => {
    const known = new Set(names);
    const off = more.every((name) => known.has(name));
    return off ? names.filter((name) => !more.includes(name)) : [...new Set([...names, ...more])];
  };
  const mark = (squares: readonly string[]): void => {
    const [first] = squares;
    if (first === undefined) return;
    if (step === "piece") {
      const at = parseSquare(now().layout.size, first);
      if (at === null || !now().snapshot.position.pieces[at]) {
        context.say(words.noPiece);
        return;
      }
      draft = { ...draft, square: first, goal: [], answer: [] };
      step = after("piece");
      change({});
    } else if (step === "goal" && about()?.target === "square") {
      draft = { ...draft, goal: [first], answer: [] };
      step = after("goal");
      change({});
    } else if (step === "goal") change({ goal: toggled(draft.goal, squares), answer: [] });
    else change({ answer: toggled(draft.answer, squares) });
  };
  const play = (text: string): void => {
    if (step === "goal") {
      draft = { ...draft, goal: [text] };
      step = after("goal");
      change({});
    } else change({ answer: [text] });
  };
  const diversion = (): Diversion | null => {
    const kind = about();
    if (!open || !kind || step === "kind" || step === "done") return null;
    const moves = step === "goal" ? kind.target === "move" : step === "answer" && kind.form === "moves";
    const at = parseSquare(now().layout.size, draft.square);
    const piece = at === null ? null : now().snapshot.position.pieces[at];
    const selection = step === "piece" ? "" : draft.square;
    return {
      traits: moves
        ? { interaction: "play", selection, result: {}, ...(piece && kind.piece ? { turn: piece.side } : {}) }
        : { interaction: "mark", selection },
      answer: (request) => {
        if (request.request === "mark") mark(request.squares ?? [request.square ?? ""]);
        else if (request.request === "move") {
          const { from, path, to, declines = false } = request;
          play([from, ...path, to].join(" ") + (declines ? "=" : ""));
        } else return null;
        return { ok: true };
      },
    };
  };
  /** Divert the board where it is another step, or about another piece. */
  const diverted = watcher();
  const divert = (): void => {
    const found = diversion();
    if (diverted(JSON.stringify(found?.traits ?? null))) context.divert(found);
  };

  // -------------------------------------------------------------- drawing

  const annotations = (): Annotation[] => {
    const { size } = now().layout;
    const findings = now().snapshot.making?.findings;
    const read = (names: readonly string[]): Square[] =>
      names.map((name) => parseSquare(size, name)).filter((one) => one !== null);
    const draw = (
      kind: Annotation["kind"],
      colour: Annotation["colour"],
      names: readonly string[],
      text = "",
    ) => read(names).map((square): Annotation => ({ kind, squares: [square], colour, text }));
    const arrow =
      (colour: Annotation["colour"]) =>
      (move: string): Annotation => ({
        kind: "arrow",
        squares: read(move.replace("=", "").split(" ")),
        colour,
        text: "",
      });
    const kind = about();
    if (!open || !kind) return [];
    const drawn = draw("circle", "blue", draft.square === "" ? [] : [draft.square]);
    if (kind.target === "move") drawn.push(...draft.goal.map(arrow("blue")));
    else drawn.push(...draw("circle", "blue", draft.goal));
    if (kind.form !== "squares" && kind.form !== "moves") return drawn;
    const { right = [], extra = [] } = findings ?? {};
    const shown = findings && isSeen({ revealed, draft, findings }) && kind.target !== "move" ? right : [];
    if (kind.form === "moves") {
      drawn.push(...shown.slice(0, MOST_DRAWN).map(arrow("green")), ...extra.map(arrow("red")));
      return drawn;
    }
    const expected = shown.filter((name) => draft.answer.includes(name));
    const missing = draft.answer.length === 0 ? [] : shown.filter((name) => !draft.answer.includes(name));
    drawn.push(...draw("circle", "green", draft.answer.length === 0 ? shown : expected));
    drawn.push(...draw("circle", "yellow", missing), ...draw("label", "yellow", missing, "+"));
    const unproven = draft.answer.filter((name) => !right.includes(name) && !extra.includes(name));
    drawn.push(...draw("circle", "red", extra), ...draw("label", "red", extra, "×"));
    return [...drawn, ...draw("circle", "blue", unproven)];
  };

  // -------------------------------------------------------------- a pupil's view

  const openTrial = trialOf(context, words.trial, () => {
    ask({ op: "end" });
    focusInPlace(page.querySelector<HTMLElement>('[data-action="try"]'));
  });
  const tryIt = (): void => ask({ op: "try" }, ({ model }) => openTrial(model));

  // -------------------------------------------------------------- the tab

  const list = (then: () => void = () => undefined): void =>
    ask({ op: "list" }, ({ kinds, packs }) => {
      lists = { kinds, packs };
      then();
    });
  const actions: Actions = {
    close: () => {
      offered = false;
      wait("");
      closed();
      if (cropped) context.set("region", cropped.before);
      context.refresh();
      focusInPlace(context.window);
    },
    setUp: () => {
      // The goal is chosen again for the position to come.
      if (step === "kind" && draft.kind !== "") change({ kind: "" });
      closed();
      wait("asked");
      // Not by its command: the answers to this tab are still in place of the board's own moves.
      context.set("interaction", "edit");
      context.open("edit");
      focusInPlace(context.window);
    },
    choose,
    go,
    next: () => go(after(step)),
    change,
    clear: () => change(step === "goal" ? { goal: [], answer: [] } : { answer: [] }),
    reveal: () => {
      revealed = !revealed;
      refresh();
    },
    stop: () => ask({ op: "stop" }),
    again: send,
    crop: (region) => {
      const before = cropped?.before ?? textOf(context.stored("region"));
      cropped = region === "" ? null : { before, to: region };
      context.set("region", region);
    },
    tryIt,
    save: (how, anyway) => {
      const pack = how === "new" ? saving.name : how === "replace" ? draft.pack : saving.pack;
      context.ask("make", { op: "save", pack, how, anyway }, (reply: Reply<"make">) => {
        if (signal.aborted) return;
        if (reply.kind === "done") {
          const saved = reply.data;
          lists = { ...lists, packs: saved.packs };
          draft = { ...draft, pack: saved.file, id: saved.name };
          saving = { ...UNSAVED, pack: saved.file, saved };
        } else if (reply.kind === "refused") {
          // Beside the name of the pack, and not below the board, where it is easily overlooked.
          saving = { ...saving, refused: reply.text };
          context.say("");
        }
        refresh();
      });
    },
    saveIn: (more) => {
      // The pack of this exercise or the only one there is, until another one is chosen.
      const [only = "", second] = lists.packs.map(({ file }) => file);
      const usual = draft.pack || (second === undefined ? only : "");
      const first = more.open === true && saving.pack === "" ? { pack: usual } : {};
      saving = { ...saving, ...first, refused: "", ...more };
      refresh();
    },
    copy: (line) =>
      void copyText(line, root).then((copied) => {
        if (!signal.aborted)
          context.say(copied ? texts.share.copied(line) : line, copied ? "success" : "info");
      }),
    another: () => {
      draft = EMPTY;
      [step, revealed] = ["kind", false];
      if (cropped) context.set("region", cropped.before);
      cropped = null;
      change({});
      page.querySelector(".bm-craft-head")?.scrollIntoView({ block: "nearest" });
    },
    open: (pack, name) => {
      opening = true;
      context.ask("make", { op: "open", pack, name }, ({ kind }) => {
        opening = false;
        // The draft and its position have come before the reply, and are read before the next frame.
        queueMicrotask(() => {
          checked = scene();
          if (kind === "done") {
            [draft, saving, revealed] = [now().snapshot.making?.draft ?? draft, UNSAVED, false];
            const region = textOf(context.stored("region"));
            cropped = region === "" ? null : { before: "", to: region };
          }
          step = after("goal");
          refresh();
        });
      });
    },
    doom: (pack, name) => {
      doomed = doomed === `${pack} ${name}` ? "" : `${pack} ${name}`;
      refresh();
    },
    delete: (pack, name) =>
      ask({ op: "delete", pack, name }, ({ packs }) => {
        doomed = "";
        lists = { ...lists, packs };
        if (draft.pack === pack && draft.id === name) draft = { ...draft, pack: "", id: "" };
      }),
  };
  const wait = (how: typeof settingUp): void => {
    settingUp = how;
    put(root, "data-setup", how === "" ? "" : "exercise");
  };
  const comeBack = (): void => {
    if (signal.aborted) return;
    context.open("make");
    focusInPlace(page.querySelector<HTMLElement>(".bm-craft-now") ?? page.querySelector("button"));
  };
  const closed = (): void => {
    open = false;
    put(root, "data-craft", "");
    divert();
  };
  const opened = (): void => {
    open = true;
    put(root, "data-craft", "make");
    // Closed, the board was shown as before.
    if (cropped && textOf(context.stored("region")) === cropped.before) context.set("region", cropped.to);
    list(() => {
      draft = now().snapshot.making?.draft ?? draft;
      const at = parseSquare(now().layout.size, draft.square);
      if (at !== null && !now().snapshot.position.pieces[at])
        draft = { ...draft, square: "", goal: [], answer: [] };
      if (about()) step = after("kind");
      if (draft.kind !== "") send();
    });
    refresh();
  };
  const refresh = (): void => {
    if (signal.aborted) return;
    divert();
    context.refresh();
    show();
  };
  let drawing = false;
  const show = (): void => {
    const { snapshot, layout } = now();
    const { making } = snapshot;
    // A focused button that goes makes the board draw again, in the middle of this.
    if (!making || drawing) return;
    drawing = true;
    try {
      draw(making, layout.region);
    } finally {
      drawing = false;
    }
  };
  const draw = ({ findings }: Making, { columns, rows }: Region): void => {
    const { pieces: there, kinds: pieces } = now().snapshot.position;
    const at = parseSquare(now().layout.size, draft.square);
    const piece = at === null ? null : (there[at] ?? null);
    const region = textOf(context.stored("region"));
    const wide = `${columns}×${rows}`;
    const shown = { ...lists, draft, step, saving, doomed, revealed, piece, region, pieces, wide };
    const before = focusedNear(page);
    const ours = page.contains(before);
    const wasSaving = before?.closest(".bm-craft-save") != null;
    const reported = page.querySelector(".bm-craft-saved") !== null;
    const waiting = answered < sent;
    render(makeForm({ ...shown, findings, waiting }, words, texts, actions), page);
    // A button that goes leaves the keys to what follows.
    const focused = focusedNear(page);
    if (ours && (!focused || !page.contains(focused) || focused.closest("[hidden]")))
      focusInPlace(
        followers(wasSaving)
          .map((one) => page.querySelector<HTMLElement>(one))
          .find(Boolean),
      );
    if (!reported) page.querySelector(".bm-craft-saved")?.scrollIntoView({ block: "nearest" });
  };

  const update = (state: ViewState): void => {
    const { making } = state.snapshot;
    if (answered === sent && making && open && making.draft.kind !== "") draft = making.draft;
    // Another position, or another part of it: what the solver said is of the last one.
    if (open && !opening && draft.kind !== "" && checked !== "" && checked !== scene()) {
      checked = scene();
      saving = { ...saving, saved: null };
      queueMicrotask(send);
    }
    const { interaction } = state.snapshot;
    if (settingUp === "asked" && interaction === "edit") wait("begun");
    if (settingUp === "begun" && !open && interaction !== "edit") {
      wait("");
      queueMicrotask(comeBack);
    }
    if (redrawn(state.layout, making, draft, open, revealed, lists))
      marks.replaceChildren(...drawOver(annotations(), state.layout));
  };
  return {
    tab: { id: "make", icon: "make", element: page, offered: () => offered, opened, closed, update: show },
    update,
    commands: {
      make: {
        run: () => {
          offered = true;
          context.refresh();
          context.open("make");
          focusInPlace(page.querySelector<HTMLElement>("button"));
        },
        enabled: (state) => open || isOffered(state),
      },
    },
  };
}

/** Where the keys go after a button that is not there any more, the first that is. */
const followers = (wasSaving: boolean): readonly string[] => [
  ...(wasSaving ? [".bm-craft-saved", '[data-action="saving"]'] : [".bm-craft-save :is(select, input)"]),
  ...[".bm-craft-now", ".bm-craft-verdict", "button"],
];

/** Not on a board that asks or only shows something, and not without Python. */
const isOffered = (state: ViewState): boolean =>
  state.snapshot.making !== null && isPlayable(state) && state.kernel !== "none" && state.kernel !== "gone";
