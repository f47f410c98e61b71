/** A demonstration on paper: a page for each step, side lines too, when a page that holds nothing else is printed. */
import { dress } from "../../kit/theme.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { Frame } from "./model.ts";
import { shownPicture } from "./pictures.ts";

/** Points: the largest letters, the smallest, and the characters that there is room for with the largest. */
const LETTERS = { largest: 17, smallest: 8, room: 420 } as const;
const ON_PAPER = `@page { size: landscape; margin: 12mm; }
@media print { body > :not(.bm-handout) { display: none !important; } body { margin: 0; background: none; } }`;

export interface Handout {
  readonly title: string;
  readonly language: string;
  readonly frames: readonly Frame[];
  readonly notes: boolean;
  readonly place: (frame: Frame) => string;
  readonly picture: (frame: Frame) => string;
}

/** Whether the page was exported, so that printing it is the reader's, not a notebook's. */
export const exported = (page: Document): boolean =>
  page.querySelector('meta[name="generator"][content="banmen"]') !== null;

/** Whether the page was exported for one demonstration, so that printing it prints that. */
export const isAlone = (page: Document): boolean =>
  exported(page) && page.querySelectorAll(".banmen:not(.banmen .banmen)").length === 1;

/** Put the pages into the page, for as long as it is printed. Returns the undo. */
export function layOut(handout: Handout, page: Document): () => void {
  const root = page.createElement("div");
  root.className = "banmen bm-handout";
  root.lang = handout.language;
  dress(root, "light");
  const style = page.createElement("style");
  style.textContent = ON_PAPER;
  render(
    handout.frames.map((frame) => pageOf(frame, handout, page)),
    root,
  );
  page.head.append(style);
  page.body.append(root);
  return () => {
    style.remove();
    root.remove();
  };
}

function pageOf(frame: Frame, { title, notes, place, picture }: Handout, page: Document): View {
  const { caption, question } = frame;
  const said = notes ? frame.notes : "";
  const options = question?.options.map(({ text }) => text) ?? [];
  const length = [caption, question?.text ?? "", ...options, said].join("").length + 40 * options.length;
  const { largest, smallest, room } = LETTERS;
  const size = Math.max(smallest, Math.min(largest, largest * Math.sqrt(room / Math.max(1, length))));
  return html`<section class="bm-page" style=${`font-size: ${size.toFixed(1)}pt`}>
    ${onPaper(shownPicture(picture(frame), page))}
    <div class="bm-page-words">
      <p class="bm-says">${caption}</p>
      ${
        question
          ? html`<p class="bm-asks">${question.text}</p>
              <ul>${options.map((text) => html`<li>${text}</li>`)}</ul>`
          : ""
      }
      ${said ? html`<p class="bm-page-notes">${said}</p>` : ""}
    </div>
    <footer><span>${title}</span><span>${place(frame)}</span></footer>
  </section>`;
}

/** A picture without the ground around its board. */
function onPaper(place: HTMLElement): HTMLElement {
  place.shadowRoot?.querySelector("svg > rect")?.setAttribute("fill", "none");
  return place;
}
