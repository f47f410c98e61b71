/** The move in every dialect: a notation to adopt or copy, or why it cannot be written. */
import { copyText } from "../../kit/clipboard.ts";
import { button, name as label } from "../../kit/button.ts";
import { html } from "../../kit/dom.ts";
import { icon } from "../../kit/icons.ts";
import { capital, prose } from "../../kit/prose.ts";
import type { Spelling } from "./moveinfo.ts";

export interface Words {
  readonly take?: (title: string) => string;
  readonly copy: (title: string) => string;
  readonly copied: string;
  readonly notCopied: string;
  /** The label of a missing notation; its reason is folded away. */
  readonly cannot?: string;
}

export class Spellings {
  readonly element = html("ul", { class: "bm-spellings" });
  private shown = "";

  /** `take` is called with the dialect whose text is to be taken over; without it the texts are only read. */
  constructor(
    private readonly heard: {
      readonly take?: (spelling: Spelling) => void;
      readonly said: (text: string) => void;
    },
  ) {}

  show(spellings: readonly Spelling[], current: string, words: Words): void {
    const key = JSON.stringify([spellings, current, words.copied]);
    if (key === this.shown) return;
    this.shown = key;
    const { element } = this;
    // The keys stay where they are, whatever was written anew.
    const root = element.getRootNode() as Document | ShadowRoot;
    const focused = root.activeElement;
    const [name, sort] =
      focused && element.contains(focused)
        ? [focused.closest("li")?.dataset.dialect, focused.classList[focused.classList.length - 1] ?? ""]
        : [undefined, ""];
    element.replaceChildren(...spellings.map((one) => this.row(one, current, words)));
    if (name !== undefined) {
      const row = [...element.children].find((one) => (one as HTMLElement).dataset.dialect === name);
      row?.querySelector<HTMLElement>(`.${sort}`)?.focus({ preventScroll: true });
    }
  }

  private row(spelling: Spelling, current: string, words: Words): HTMLElement {
    const { name, title, text, refusal } = spelling;
    const row = html(
      "li",
      { class: "bm-spelling", "data-dialect": name },
      html("span", { class: "bm-dialect" }, title),
    );
    if (text === "") {
      const why = prose(capital(refusal));
      row.append(
        words.cannot === undefined
          ? html("span", { class: "bm-refusal" }, ...why)
          : html(
              "details",
              { class: "bm-refusal" },
              html("summary", {}, words.cannot),
              html("p", {}, ...why),
            ),
      );
      return row;
    }
    const { take } = this.heard;
    if (take) {
      const look = {
        class: "bm-take",
        title: words.take?.(title) ?? "",
        "aria-pressed": String(name === current),
      };
      const act = (): void => {
        take(spelling);
      };
      row.append(button(look, html("code", {}, text), act));
    } else {
      row.append(html("code", { class: "bm-take" }, text));
    }
    const copied = (): void => {
      void copyText(text, row).then((done) => {
        this.heard.said(done ? words.copied : words.notCopied);
        copy.classList.toggle("bm-copied", done);
        setTimeout(() => {
          copy.classList.remove("bm-copied");
        }, 1200);
      });
    };
    const copy = button({ class: "bm-tool bm-copy" }, [icon("copy"), icon("done")], copied);
    label(copy, words.copy(title));
    row.append(copy);
    return row;
  }
}
