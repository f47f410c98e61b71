/** Recording a demonstration: the list of its steps, the caption under the board, and trying it in place. */
import type { DraftState } from "../../core/generated/board.ts";
import type { DraftReply, DraftRequest } from "../../core/generated/requests.ts";
import type { Reply } from "../../host/requests.ts";
import { watcher } from "../../core/batch.ts";
import { copyText } from "../../kit/clipboard.ts";
import { focusedNear, focusInPlace, html as make, listen, put } from "../../kit/dom.ts";
import { html, live, render } from "../../kit/view.ts";
import { isWritable } from "../context.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { LONGEST, refusalView, stepsView } from "../view/steps.ts";
import type { Refusal, Words } from "../view/steps.ts";
import { trialOf } from "../trial.ts";

/** Milliseconds after the last letter at which words are sent. */
const PAUSE = 400;

/** What stands under the list: a file to replace or not, where it is, files to open, or that another one began. */
type Below =
  | { readonly kind: "other"; readonly name: string; readonly other: string }
  | { readonly kind: "saved"; readonly name: string; readonly folder: string }
  | { readonly kind: "files"; readonly files: readonly string[] }
  | { readonly kind: "begun" };

/** Words in a field, on their way to Python. */
interface Waiting {
  readonly content: DraftRequest;
  timer?: ReturnType<typeof setTimeout>;
  isKnown: boolean;
}

export function record(context: BoardContext): Part {
  const { root, under, texts, signal, now } = context;
  const words = texts.record;
  const list = make("div", { class: "bm-record-list" });
  const foot = make("div", { class: "bm-record-foot" });
  const element = make("div", { class: "bm-record" }, list, foot);
  const strip = make("div", { class: "bm-say", hidden: "" });
  under.prepend(strip);
  const changed = watcher();
  let below: Below | null = null;
  let isAsking = "";
  let refusal: Refusal | null = null;
  let shown = false;
  let isSettingUp = false;
  /** Another step, or more to read in its card. */
  const moved = watcher();
  const stepped = watcher();

  const ask = (content: DraftRequest, done?: (data: DraftReply) => void): void => {
    context.say("");
    refusal = null;
    if (below?.kind === "begun") below = null;
    context.ask("draft", content, (answer: Reply<"draft">) => {
      if (answer.kind === "done") done?.(answer.data);
      else if (answer.kind === "refused") refused(content, answer.text);
      context.refresh();
    });
  };
  const refused = ({ op, path = "", rest = false }: DraftRequest, text: string): void => {
    const { at = "" } = now().snapshot.draft ?? {};
    refusal = { path: path === at ? path : "", text, rest: op === "delete" && !rest };
  };

  // -------------------------------------------------------------- words

  /** Words that Python does not have yet, by what they are: they stay in their field until it has them. */
  const pending = new Map<string, Waiting>();
  const send = (key: string): void => {
    const waiting = pending.get(key);
    if (!waiting || waiting.isKnown) return;
    clearTimeout(waiting.timer);
    context.ask("draft", waiting.content, (answer) => {
      if (answer.kind === "done") waiting.isKnown = true;
      context.refresh();
    });
  };
  const sendAll = (): void => {
    for (const key of pending.keys()) send(key);
  };
  const typed: Words["typed"] = (key, content, isDone) => {
    clearTimeout(pending.get(key)?.timer);
    const waiting: Waiting = { content, isKnown: false };
    pending.set(key, waiting);
    if (isDone) send(key);
    else waiting.timer = setTimeout(() => send(key), PAUSE);
    context.refresh();
  };
  const wordsOf: Words["wordsOf"] = (key, known) => pending.get(key)?.content.text ?? known;
  const optionsOf: Words["optionsOf"] = (path, known) =>
    pending.get(`question ${path}`)?.content.options ?? known;
  signal.addEventListener("abort", () => {
    for (const { timer } of pending.values()) clearTimeout(timer);
  });

  // -------------------------------------------------------------- what is done

  const begin = (): void => {
    ask({ op: "begin", text: words.untitled }, () => {
      context.open("record");
      focusInPlace(strip.querySelector("textarea"));
    });
  };
  const next = (): void => {
    ask({ op: "next" }, () => focusInPlace(strip.querySelector("textarea")));
  };
  const save = (name: string, replace = false): void => {
    sendAll();
    ask({ op: "save", name, replace }, ({ name: written, folder, other }) => {
      below =
        other === "" ? { kind: "saved", name: written, folder } : { kind: "other", name: written, other };
    });
  };
  const anew = (): void =>
    ask({ op: "new", text: words.untitled }, () => {
      below = { kind: "begun" };
    });
  const offerFiles = (): void =>
    ask({ op: "files" }, ({ files }) => {
      below = { kind: "files", files };
    });
  const tryIt = (): void => {
    sendAll();
    ask({ op: "try" }, ({ model }) => openTrial(model));
  };
  const openTrial = trialOf(context, words.trial, () => {
    ask({ op: "end" });
    focusInPlace(element.querySelector<HTMLElement>(".bm-action-try"));
  });
  const copy = async (line: string): Promise<void> => {
    const copied = await copyText(line, root);
    if (!signal.aborted) context.say(copied ? texts.share.copied(line) : words.copyYourself(line), "success");
  };
  const close = (): void => {
    sendAll();
    ask({ op: "close" }, () => context.say(words.closed, "success"));
  };

  // -------------------------------------------------------------- drawing

  /** A draft that came after Python took words has them. */
  const forget = (): void => {
    for (const [key, { isKnown }] of pending) if (isKnown) pending.delete(key);
  };
  const drawStrip = ({ snapshot: { draft } }: ViewState): void => {
    const at = draft?.steps.find(({ path }) => path === draft.at);
    strip.hidden = !draft?.open || !at;
    if (!at || strip.hidden) return;
    const key = `caption ${at.path}`;
    const say =
      (isDone: boolean) =>
      ({ target }: Event): void =>
        typed(key, { op: "caption", path: at.path, text: (target as HTMLTextAreaElement).value }, isDone);
    render(
      html`<label class="bm-labelled bm-above"><span>${words.say(at.path)}</span><textarea rows="2" maxlength=${LONGEST}
          .value=${live(wordsOf(key, at.caption))} @input=${say(false)} @change=${say(true)}></textarea></label>
        <button type="button" class="bm-answer" @click=${() => next()}>${words.next}</button>`,
      strip,
    );
  };
  const belowView = ({ steps }: DraftState): unknown => {
    if (below === null) return "";
    const done = (): void => {
      below = null;
      context.refresh();
    };
    const button = (text: string, press: () => void, first = false): unknown =>
      html`<button type="button" class=${first ? "bm-answer bm-first" : "bm-answer"} @click=${press}>${text}</button>`;
    if (below.kind === "saved") {
      const line = `from banmen import Demo; Demo("${below.name}")`;
      return html`<p class="bm-done">✓ ${words.saved(below.name, below.folder)}</p><div class="bm-words"><code>${line}</code>${button(
        words.copy,
        () => void copy(line),
      )}${button(words.done, done)}</div>`;
    }
    if (below.kind === "begun") {
      const back = (): void => {
        context.run("undo");
        done();
      };
      const isEmpty = steps.length === 1 && steps[0]?.moves.length === 0;
      if (!isEmpty) return "";
      return html`<p>${words.begun}</p><div class="bm-words">${button(texts.command.undo, back)}${button(words.done, done)}</div>`;
    }
    if (below.kind === "other") {
      const { name, other } = below;
      return html`<p>${words.exists(name)}</p><div class="bm-words">${button(
        words.saveAs(other),
        () => save(other),
        true,
      )}${button(words.replace, () => save(name, true))}${button(words.cancel, done)}</div>`;
    }
    const open = (name: string): void => ask({ op: "open", name }, done);
    return html`<p>${below.files.length === 0 ? words.noFiles : words.files}</p><div class="bm-words">${below.files.map(
      (name) => button(name, () => open(name)),
    )}${button(words.cancel, done)}</div>`;
  };
  const draw = ({ snapshot }: ViewState): void => {
    const { draft, ply, line } = snapshot;
    if (!draft?.open) return;
    const ours = element.contains(focusedNear(element));
    const titled =
      (isDone: boolean) =>
      ({ target }: Event): void =>
        typed("title", { op: "title", text: (target as HTMLInputElement).value }, isDone);
    const action = (id: string, text: string, press: () => void, first = false): unknown =>
      html`<button type="button" class="bm-answer bm-action-${id} ${first ? "bm-first" : ""}" @click=${press}>${text}</button>`;
    const isNew = draft.steps.length === 1 && draft.undone[0] === 0;
    const made = ply > 0 || line.length > 0;
    const note =
      draft.fault || (draft.saved && below?.kind !== "saved" ? `✓ ${words.isSaved(draft.file)}` : "");
    render(
      html`<label class="bm-labelled bm-above"><span>${words.title}</span><input type="text" maxlength="200"
          .value=${live(wordsOf("title", draft.title))} @input=${titled(false)} @change=${titled(true)}></label>
        <p class="bm-hint" ?hidden=${!isNew}>${words.intro}</p>
        <div class="bm-words" ?hidden=${!(isNew && made)}>${action("moves", words.fromMoves, () => ask({ op: "moves" }))}</div>
        <div class="bm-apart bm-notice" data-level="info" role="status" ?hidden=${draft.apart.length === 0}>
          <p>${words.apart(draft.apart.join(" "), draft.before)}</p>
          <div class="bm-words" ?hidden=${draft.apart.length === 0}>
            ${action("side", words.addSide(draft.before), () => ask({ op: "side", text: words.sideLabel(draft.apart[0] ?? "") }), true)}
            ${action("insert", words.insert, () => ask({ op: "insert" }))}
            ${action("go", words.goBack(draft.at), () => ask({ op: "go", path: draft.at }))}
          </div>
        </div>
        ${stepsView(draft, words, {
          ask,
          typed,
          wordsOf,
          optionsOf,
          asking: isAsking,
          refusal,
          focus,
          setAsking: (path) => {
            isAsking = path;
            context.refresh();
          },
        })}
`,
      list,
    );
    render(
      html`<p class="bm-hint bm-record-state" role="status">${note}</p>
        <div class="bm-words">
          ${action("next", words.next, next)}${action("try", words.tryIt, tryIt)}${action("save", words.save, () => save(draft.file), true)}
        </div>
        <div class="bm-words">
          ${action("new", words.anew, anew)}${action("open", words.open, offerFiles)}${action("close", words.close, close)}
        </div>
        ${refusal?.path === "" ? refusalView(refusal, words, { ask }) : ""}
        <div class="bm-below" role="status">${belowView(draft)}</div>`,
      foot,
    );
    // A button that goes leaves the keys to the step.
    if (ours && !element.contains(focusedNear(element)))
      focusInPlace(list.querySelector<HTMLElement>('[aria-current="step"]'));
    if (moved(draft.at, refusal)) reveal(list.querySelector('[data-here="true"]'));
  };
  /** Scroll the list, and nothing around it, to a part of it; of one that is too tall, to its top. */
  const reveal = (part: Element | null): void => {
    if (!part) return;
    const [around, inner] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
    const isTall = inner.height > around.height;
    // Of a card that says no, the end: there it is said.
    if (isTall ? refusal === null : inner.top < around.top) list.scrollTop += inner.top - around.top;
    else if (inner.bottom > around.bottom) list.scrollTop += inner.bottom - around.bottom;
  };
  const focus = (selector: string): void => {
    const field = list.querySelector<HTMLElement>(selector);
    focusInPlace(field);
    reveal(field);
  };

  for (const box of [strip, element])
    listen(box, signal, {
      keydown: (event) => {
        const { target, key, ctrlKey, metaKey } = event;
        if (!(target instanceof HTMLElement) || !target.matches("input, textarea")) return;
        event.stopPropagation();
        if (key !== "Enter" || !(ctrlKey || metaKey)) return;
        event.preventDefault();
        sendAll();
        next();
      },
    });

  const isOpen = ({ snapshot }: ViewState): boolean => snapshot.draft?.open === true;
  return {
    tab: {
      id: "record",
      icon: "record",
      element,
      offered: isOpen,
      opened: () => reveal(list.querySelector('[data-here="true"]')),
      update: draw,
    },
    update: (state) => {
      const { draft, interaction } = state.snapshot;
      if (changed(draft)) {
        forget();
        if (below?.kind === "saved" && !draft?.saved) below = null;
      }
      if (stepped(draft?.at, draft?.steps.length)) refusal = null;
      drawStrip(state);
      put(root, "data-recording", String(isOpen(state)));
      // The new position is a part of the recording, unless it is for an exercise.
      const isBack = isSettingUp && interaction !== "edit" && !root.dataset.craft;
      isSettingUp = interaction === "edit";
      const begins = isOpen(state) && (!shown || isBack);
      shown = isOpen(state);
      if (begins) context.open("record");
    },
    commands: {
      record: {
        run: begin,
        offered: (state) =>
          state.snapshot.draft !== null && isWritable(state) && !["none", "gone"].includes(state.kernel),
        enabled: (state) => !isOpen(state),
      },
    },
  };
}
