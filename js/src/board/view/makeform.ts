/** The steps of making an exercise, as a form: each step is a line once it is done. */
import type { ExerciseDraft, Findings } from "../../core/generated/board.ts";
import type { Makeable, MakeReply, MakeSave, PackListed } from "../../core/generated/requests.ts";
import { kindOfSymbol } from "../../core/editing.ts";
import type { Kind, Piece } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { action } from "../../kit/button.ts";
import { labelled, menu } from "../../kit/field.ts";
import { html, iconView, live, nothing } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

export type Step = "kind" | "piece" | "goal" | "answer" | "done";
type How = MakeSave["how"];

/** How the exercise is being saved. */
export interface Saving {
  readonly open: boolean;
  /** The pack to add it to; empty: a new one, called `name`. */
  readonly pack: string;
  readonly name: string;
  /** Why Python did not save it; empty: it was not asked, or it has saved it. */
  readonly refused: string;
  readonly saved: MakeReply | null;
}

export interface Shown {
  readonly kinds: readonly Makeable[];
  readonly packs: readonly PackListed[];
  readonly draft: ExerciseDraft;
  readonly findings: Findings;
  readonly step: Step;
  readonly saving: Saving;
  readonly doomed: string;
  readonly revealed: boolean;
  readonly waiting: boolean;
  readonly piece: Piece | null;
  readonly region: string;
  /** Files and ranks of it: 25×25. */
  readonly wide: string;
  /** The kinds of pieces of the game. */
  readonly pieces: readonly Kind[];
}

export interface Actions {
  readonly close: () => void;
  readonly setUp: () => void;
  readonly choose: (kind: string) => void;
  readonly go: (step: Step) => void;
  readonly next: () => void;
  readonly change: (more: Partial<ExerciseDraft>) => void;
  readonly clear: () => void;
  readonly reveal: () => void;
  readonly stop: () => void;
  readonly again: () => void;
  readonly crop: (region: string) => void;
  readonly tryIt: () => void;
  readonly save: (how: How, anyway: boolean) => void;
  readonly saveIn: (more: Partial<Saving>) => void;
  readonly copy: (line: string) => void;
  readonly another: () => void;
  readonly open: (pack: string, name: string) => void;
  readonly doom: (pack: string, name: string) => void;
  readonly delete: (pack: string, name: string) => void;
}

type Words = Texts["make"];

const LEVELS = ["0", "1", "2", "3", "4", "5"] as const;

export function makeForm(shown: Shown, words: Words, texts: Texts, actions: Actions): View {
  const { kinds, draft, step } = shown;
  const kind = kinds.find((one) => one.kind === draft.kind);
  return html`<div class="bm-craft-head"><h2>${words.title}</h2>${action("close", words.close, actions.close)}</div>
    ${shown.region === "" ? nothing : html`<p class="bm-craft-done bm-dim"><span>${words.part(shown.region)}</span>${action("whole", words.whole, () => actions.crop(""))}</p>`}
    ${step === "kind" || !kind ? kindStep(shown, words, actions) : done(words.kind, kind.title, () => actions.go("kind"), words)}
    ${kind && step !== "kind" ? [...steps(shown, kind, words, texts, actions), verdict(shown, kind, words, texts, actions)] : nothing}
    ${kind && step !== "kind" ? [wording(shown, words, actions), ending(shown, kind, words, actions)] : nothing}
    ${packs(shown, words, actions)}`;
}

const done = (label: string, value: string, change: () => void, words: Words): View =>
  html`<p class="bm-craft-done"><span><b>${label}:</b> ${value}</span><button type="button" class="bm-quiet"
    aria-label=${words.changeOf(label)} @click=${change}>${words.change}</button></p>`;

/** The step that the board answers now. */
const current = (label: string, prompt: string, ...more: unknown[]): View =>
  html`<section class="bm-craft-now" tabindex="-1" aria-label=${label}><p><b>${label}:</b> ${prompt}</p>
    <div class="bm-actions">${more}</div></section>`;

const kindStep = ({ kinds, draft }: Shown, words: Words, { choose, setUp }: Actions): View =>
  html`<section class="bm-craft-now" tabindex="-1" aria-label=${words.kind}><p><b>${words.whichKind}</b></p>
    <div class="bm-craft-kinds">${kinds.map(
      ({ kind, title, about }) => html`<button type="button" class="bm-craft-kind" data-kind=${kind}
        aria-pressed=${kind === draft.kind} @click=${() => choose(kind)}><b>${title}</b> <span>${about}</span></button>`,
    )}</div><p class="bm-dim">${words.position} <button type="button" class="bm-quiet"
    data-action="setUp" @click=${setUp}>${words.setUp}</button></p></section>`;

function steps(shown: Shown, kind: Makeable, words: Words, texts: Texts, actions: Actions): View[] {
  const { draft, step, piece, revealed } = shown;
  const { go, next, clear, reveal } = actions;
  const cleared = (names: readonly string[]): View =>
    action("clear", words.clear, clear, { hidden: names.length === 0 });
  const found: View[] = [];
  if (kind.piece) {
    const named = piece ? words.on(texts.kind(piece.kind), draft.square) : draft.square;
    if (step === "piece") found.push(current(words.piece, words.choosePiece));
    else if (draft.square !== "") found.push(done(words.piece, named, () => go("piece"), words));
  }
  if (kind.target !== "") {
    const several = kind.target === "squares";
    const chosen = several && draft.goal.length > 0 ? words.marked(draft.goal.length) : "";
    if (step === "goal")
      found.push(
        current(words.goal, `${kind.prompt} ${chosen}`, [
          several ? action("next", words.next, next, { off: draft.goal.length === 0, first: true }) : nothing,
          several ? cleared(draft.goal) : nothing,
        ]),
      );
    else if (draft.goal.length > 0) found.push(done(words.goal, list(draft.goal), () => go("goal"), words));
  }
  if (step === "answer") {
    const squares = kind.form === "squares";
    const count = squares && draft.answer.length > 0 ? words.marked(draft.answer.length) : "";
    const said = squares ? words.answerSquares : words.answerMove;
    const played = squares ? "" : list(draft.answer);
    found.push(
      current(words.answer, `${said} ${count}${played}`, [
        action("reveal", revealed ? words.hide : words.reveal, reveal, {
          hidden: shown.findings.stage !== "good" || draft.answer.length > 0,
        }),
        cleared(draft.answer),
      ]),
    );
  }
  return found;
}

const list = (names: readonly string[]): string => names.map((name) => name.replaceAll(" ", "–")).join(", ");

// ---------------------------------------------------------------- what the solver says

const LEVEL_OF: Readonly<Record<Findings["stage"], string>> = {
  unfinished: "",
  searching: "info",
  stopped: "info",
  undecided: "info",
  unsolvable: "error",
  large: "error",
  doubtful: "info",
  good: "success",
};

/** Whether what is right is shown: asked for, or to compare. */
export const isSeen = ({
  revealed,
  draft,
  findings,
}: Pick<Shown, "revealed" | "draft" | "findings">): boolean =>
  revealed || draft.answer.length > 0 || findings.doubts.length > 0;

function verdict(shown: Shown, kind: Makeable, words: Words, texts: Texts, actions: Actions): View {
  const { findings, waiting, pieces } = shown;
  const { stage, crop } = findings;
  const named = (symbol: string): string => {
    const one = kindOfSymbol(symbol, pieces);
    return one ? texts.kind(one) : symbol;
  };
  const moves = findings.line.map(({ piece, squares, takes, becomes }) =>
    words.played(named(piece), squares.join("–"), takes.map(named), becomes === "" ? "" : named(becomes)),
  );
  const level = LEVEL_OF[stage];
  const sentences = sentencesOf(shown, kind, words);
  const box = html`<div class="bm-notice bm-craft-verdict" data-level=${level} data-stage=${stage} role="status"
    tabindex="-1" aria-busy=${waiting}>${sentences.map((text, n) => html`<p class=${n === 0 ? "bm-text" : ""}>${text}</p>`)}${
      moves.length > 0 && isSeen(shown)
        ? html`<p>${words.line}</p><ol class="bm-craft-line">${moves.map((move) => html`<li>${move}</li>`)}</ol>`
        : nothing
    }</div>`;
  const searching = stage === "searching";
  return html`${box}<div class="bm-actions">
    ${searching ? action("stop", words.stop, actions.stop, { first: true }) : nothing}
    ${stage === "stopped" ? action("again", words.searchAgain, actions.again) : nothing}
    ${stage === "undecided" || stage === "unsolvable" ? action("setUp", words.setUp, actions.setUp) : nothing}
    ${crop === "" ? nothing : action("crop", words.crop(crop), () => actions.crop(crop), { first: stage === "large" })}
  </div>`;
}

function sentencesOf({ findings, draft, wide }: Shown, kind: Makeable, words: Words): string[] {
  const { stage, text, doubts, right, asked, moves, missing, extra, nodes, crop, most } = findings;
  switch (stage) {
    case "unfinished":
      return [];
    case "searching":
      return [words.searching(nodes)];
    case "stopped":
      return [words.stopped];
    case "undecided":
      return [words.undecided(nodes)];
    case "unsolvable":
      return [words.unsolvable(text)];
    case "large":
      return [words.large(wide, most), ...(crop === "" ? [text] : [])];
    case "doubtful":
    case "good":
  }
  const found = doubts.map(({ name, count }) =>
    name === "second"
      ? words.second(count)
      : name === "easy"
        ? kind.form === "squares"
          ? words.everySquare
          : words.easy(count, asked)
        : name === "many"
          ? words.many(count)
          : words.large(wide, most),
  );
  const solvable =
    kind.form === "squares"
      ? words.solvableSquares(right.length, asked)
      : words.solvable(kind.form === "moves" ? moves : 0, right.length);
  if (!doubts.some(({ name }) => name === "second")) found.push(solvable);
  if (draft.answer.length > 0) {
    if (missing.length + extra.length === 0) found.push(words.agrees);
    else found.push(words.differs(list(missing.slice(0, 8)), list(extra)), words.judged);
  }
  return found;
}

// ---------------------------------------------------------------- words, trying and saving

const wording = ({ draft, findings }: Shown, words: Words, { change }: Actions): View => {
  const value = (event: Event): string => (event.target as HTMLTextAreaElement).value;
  const keys = (event: KeyboardEvent): void => event.stopPropagation();
  const area = (given: string, set: (text: string) => void, shown = ""): View =>
    html`<textarea rows="2" maxlength="2000" placeholder=${shown} .value=${live(given)} @keydown=${keys}
      @change=${(event: Event) => set(value(event))}></textarea>`;
  const level = {
    name: "level",
    values: LEVELS,
    wordsOf: (one: string) => (one === "0" ? words.noLevel : one),
    chosen: String(draft.level) as (typeof LEVELS)[number],
    choose: (one: string) => change({ level: Number(one) }),
  };
  const hints = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
  return html`<details class="bm-craft-more"><summary>${words.wording}</summary>
    ${labelled(
      words.task,
      area(draft.task, (task) => change({ task }), findings.task),
      true,
    )}
    ${labelled(
      words.hints,
      area(draft.hints.join("\n"), (text) => change({ hints: hints(text) })),
      true,
    )}
    ${labelled(words.level, menu(level))}</details>`;
};

const NEW = "";

function ending(shown: Shown, kind: Makeable, words: Words, actions: Actions): View {
  const { findings, draft, saving, packs: known, waiting } = shown;
  const { saveIn, save, tryIt, another, copy } = actions;
  const { saved } = saving;
  const off = waiting || (findings.stage !== "good" && findings.stage !== "doubtful");
  const doubtful = findings.doubts.length > 0;
  const how: How = saving.pack === NEW ? "new" : "add";
  const word = doubtful ? words.saveAnyway : words.save;
  const unnamed = how === "new" && saving.name.trim() === "";
  const choice = {
    name: "pack",
    values: [NEW, ...known.map(({ file }) => file)],
    wordsOf: (file: string) => (file === NEW ? words.newPack : file),
    chosen: saving.pack,
    choose: (pack: string) => saveIn({ pack }),
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter" && !unnamed && !off) save(how, doubtful);
  };
  const name = html`<input type="text" maxlength="60" placeholder="my_pack" .value=${live(saving.name)}
    @keydown=${press} @input=${({ target }: Event) => saveIn({ name: (target as HTMLInputElement).value, refused: "" })}>`;
  const form = html`<div class="bm-craft-save">
    ${known.length > 0 ? labelled(words.pack, menu(choice)) : nothing}
    ${how === "new" ? labelled(words.packName, name, true) : nothing}
    ${saving.refused === "" ? nothing : html`<p class="bm-notice bm-craft-refused" data-level="error" role="alert">${saving.refused}</p>`}
    <div class="bm-actions">
      ${action("save", word, () => save(how, doubtful), { off: off || unnamed, first: true })}
      ${action("replace", words.replace(draft.id), () => save("replace", doubtful), { hidden: draft.id === "", off })}
      ${action("cancel", words.cancel, () => saveIn({ open: false }))}
    </div></div>`;
  const report = saved
    ? html`<div class="bm-notice bm-craft-saved" data-level="success" role="status" tabindex="-1">
        <p class="bm-text">${words.saved(kind.title, saved.file.replace(/\.json$/, ""), saved.count)}</p>
        <p class="bm-dim">${words.inFolder(saved.file, saved.folder)}</p>
        <p>${words.shows} <code>${saved.line}</code> ${action("copy", words.copy, () => copy(saved.line))}</p>
        ${action("another", words.another, another, { first: true })}</div>`
    : nothing;
  return html`<div class="bm-actions">
      ${action("try", words.tryIt, tryIt, { off })}
      ${action("saving", words.saveIn, () => saveIn({ open: true }), { off, hidden: saving.open, first: !saved && !off })}
    </div>${saving.open ? form : nothing}${report}`;
}

// ---------------------------------------------------------------- exercises made before

function packs({ packs: known, doomed }: Shown, words: Words, { open, doom, delete: remove }: Actions): View {
  const item = (file: string, name: string): View => {
    const asked = doomed === `${file} ${name}`;
    return html`<li><span>${name}</span><span class="bm-actions">
      ${asked ? html`<span>${words.reallyDelete}</span>` : action("edit", words.edit, () => open(file, name), { label: `${words.edit}: ${name}` })}
      ${asked ? action("delete", words.delete, () => remove(file, name)) : nothing}
      ${action("doom", asked ? words.keep : iconView("clear"), () => doom(file, name), { label: asked ? words.keep : `${words.delete}: ${name}` })}
    </span></li>`;
  };
  if (known.length === 0) return html``;
  return html`<details class="bm-craft-more"><summary>${words.packs}</summary>${known.map(
    ({ file, ids }) =>
      html`<h3>${file}</h3><ul class="bm-craft-list">${ids.map((id) => item(file, id))}</ul>`,
  )}</details>`;
}
