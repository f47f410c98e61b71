/** The list of the steps of a demonstration that is being recorded; the current one has fields and tools. */
import type { DraftState, DraftOption, DraftStep } from "../../core/generated/board.ts";
import type { DraftRequest } from "../../core/generated/requests.ts";
import type { Texts } from "../../i18n/board.ts";
import type { Icon } from "../../kit/icons.ts";
import { problemView } from "../../kit/note.ts";
import { html, iconView, live, repeat } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";

/** As many characters as a caption or a question may have, and the text of an option or a side line. */
export const LONGEST = 400;
const LONGEST_LABEL = 80;
/** Each option has a number key. */
const MOST_OPTIONS = 9;

/** The actions of the list. */
export interface Words {
  readonly ask: (content: DraftRequest) => void;
  /** Words were typed; `isDone`: the field is left. */
  readonly typed: (key: string, content: DraftRequest, isDone: boolean) => void;
  /** The words of a field: those that Python does not have yet, else its own. */
  readonly wordsOf: (key: string, known: string) => string;
  readonly optionsOf: (path: string, known: readonly DraftOption[]) => readonly DraftOption[];
  /** The step whose question is being written, before it has one. */
  readonly asking: string;
  readonly setAsking: (path: string) => void;
  /** Bring the keys to a field that has just been added. */
  readonly focus: (selector: string) => void;
  /** What the last change of the step was refused for. */
  readonly refusal: Refusal | null;
}

/** Why something could not be done, said where its button is; `path`: in the card of that step, else at the foot. */
export interface Refusal {
  readonly path: string;
  readonly text: string;
  /** The step cannot be deleted alone. */
  readonly rest: boolean;
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

export function stepsView({ steps, at }: DraftState, words: Texts["record"], list: Words): View {
  return html`<ol class="bm-steps" aria-label=${words.steps}>${repeat(
    steps,
    ({ path }) => path,
    (step) => stepView(step, step.path === at, words, list),
  )}</ol>`;
}

function stepView(step: DraftStep, isHere: boolean, words: Texts["record"], list: Words): View {
  const { path, depth, moves, anew, drawn, fault, label } = step;
  const caption = list.wordsOf(`caption ${path}`, step.caption);
  const tags = [
    anew ? words.anewHere : "",
    drawn > 0 ? words.drawn(drawn) : "",
    step.question ? words.asks : "",
  ];
  const prefix = path.replace(/\d+$/, "");
  return html`<li data-path=${path} data-here=${isHere} style="--depth: ${depth}">
    ${label === "" && !(prefix !== "" && path === `${prefix}1`) ? "" : labelView(prefix, label, words, list)}
    <button type="button" class="bm-step" aria-current=${isHere ? "step" : "false"} @click=${() => list.ask({ op: "go", path })}>
      <b>${path}</b><span class="bm-step-moves">${moves.join(" ")}</span>
      <span class="bm-dim">${tags.filter(Boolean).join(" · ")}</span>
      <span class="bm-step-says" ?hidden=${isHere}>${caption || words.silent}</span>
    </button>
    ${isHere ? hereView(step, caption, words, list) : ""}
    <p class="bm-problem" role="status">${fault}</p>
  </li>`;
}

function labelView(prefix: string, label: string, words: Texts["record"], list: Words): View {
  const key = `label ${prefix}`;
  const write =
    (isDone: boolean) =>
    (event: Event): void =>
      list.typed(key, { op: "label", path: prefix, text: valueOf(event) }, isDone);
  return html`<label class="bm-labelled bm-above"><span>${words.sideLine}</span><input type="text" maxlength=${LONGEST_LABEL}
    .value=${live(list.wordsOf(key, label))} @input=${write(false)} @change=${write(true)}></label>`;
}

/** The fields and tools of the current step. */
function hereView(step: DraftStep, caption: string, words: Texts["record"], list: Words): View {
  const { path, question } = step;
  const write =
    (isDone: boolean) =>
    (event: Event): void =>
      list.typed(`caption ${path}`, { op: "caption", path, text: valueOf(event) }, isDone);
  const tool = (icon: Icon, name: string, content: DraftRequest): View =>
    html`<button type="button" class="bm-tool" data-tool=${content.op} aria-label=${name} title=${name}
      @click=${() => list.ask(content)}>${iconView(icon)}</button>`;
  const asks = question !== null || list.asking === path;
  return html`<textarea class="bm-step-caption" rows="2" maxlength=${LONGEST} aria-label=${words.caption(path)} placeholder=${words.silent}
      .value=${live(caption)} @input=${write(false)} @change=${write(true)}></textarea>
    ${asks ? questionView(step, words, list) : ""}
    <div class="bm-words bm-step-tools">
      ${tool("up", words.up, { op: "shift", path, by: -1 })}${tool("down", words.down, { op: "shift", path, by: 1 })}
      <button type="button" class="bm-answer" ?hidden=${asks} @click=${() => {
        list.setAsking(path);
        list.focus(".bm-asked > input");
      }}>${words.ask}</button>
      <button type="button" class="bm-answer" data-tool="delete" @click=${() => list.ask({ op: "delete", path })}>${words.remove}</button>
      <button type="button" class="bm-answer" data-tool="rest" @click=${() => list.ask({ op: "delete", path, rest: true })}>${words.removeRest}</button>
    </div>
    ${list.refusal?.path === path ? refusalView(list.refusal, words, list) : ""}`;
}

/** It is announced by the line under the board. */
export function refusalView(
  { path, text, rest }: Refusal,
  words: Texts["record"],
  list: Pick<Words, "ask">,
): View {
  return html`<div class="bm-refusal">${problemView(text)}
    <button type="button" class="bm-answer" ?hidden=${!rest} @click=${() => list.ask({ op: "delete", path, rest: true })}>${words.removeBoth}</button>
  </div>`;
}

function questionView({ path, question }: DraftStep, words: Texts["record"], list: Words): View {
  const key = `question ${path}`;
  const text = list.wordsOf(key, question?.text ?? "");
  const options = list.optionsOf(path, question?.options ?? [EMPTY, EMPTY]);
  const change = (made: readonly DraftOption[], isDone: boolean, asked = text): void => {
    list.typed(key, { op: "ask", path, text: asked, options: made }, isDone);
  };
  const changed = (place: number, part: Partial<DraftOption>): readonly DraftOption[] =>
    options.map((one, i) => (i === place ? { ...one, ...part } : one));
  const field = (
    name: string,
    value: string,
    longest: number,
    set: (value: string, isDone: boolean) => void,
  ): View =>
    html`<input type="text" aria-label=${name} placeholder=${name} maxlength=${longest} .value=${live(value)}
      @input=${(event: Event) => set(valueOf(event), false)} @change=${(event: Event) => set(valueOf(event), true)}>`;
  const remove = (): void => {
    list.setAsking("");
    if (question) list.ask({ op: "unask", path });
  };
  return html`<fieldset class="bm-asked"><legend>${words.question}</legend>
    ${field(words.question, text, LONGEST, (asked, isDone) => change(options, isDone, asked))}
    ${options.map(
      (option, i) => html`<div class="bm-option-row" data-option=${i}>
        <label class="bm-tick"><input type="checkbox" .checked=${live(option.right)}
          @change=${({ target }: Event) => change(changed(i, { right: (target as HTMLInputElement).checked }), true)}>${words.right(i + 1)}</label>
        ${field(words.option(i + 1), option.text, LONGEST_LABEL, (value, isDone) => change(changed(i, { text: value }), isDone))}
        ${field(words.note(i + 1), option.note, LONGEST, (value, isDone) => change(changed(i, { note: value }), isDone))}
        <button type="button" class="bm-tool" aria-label=${words.removeOption(i + 1)} title=${words.removeOption(i + 1)}
          @click=${() =>
            change(
              options.filter((_, j) => j !== i),
              true,
            )}>${iconView("clear")}</button>
      </div>`,
    )}
    <div class="bm-words">
      <button type="button" class="bm-answer" ?hidden=${options.length >= MOST_OPTIONS} @click=${() => {
        change([...options, EMPTY], true);
        list.focus(`.bm-option-row[data-option="${options.length}"] input[type=text]`);
      }}>${words.addOption}</button>
      <button type="button" class="bm-answer" @click=${remove}>${words.unask}</button>
    </div>
  </fieldset>`;
}

const EMPTY: DraftOption = { text: "", right: false, note: "" };
