/** The trainer on a page of its own, for the tests of what is seen, said and kept. */
import { PROTOCOL } from "../src/core/generated/words.ts";
import type { Root } from "../src/board/app.ts";
import trainer from "../src/widgets/trainer/index.ts";
import { CATALOGUES } from "./local.ts";
import { el, Model } from "./page.ts";
import { find, openAs } from "./moveinfo.ts";
import * as made from "./trainer.ts";

export { close, find } from "./moveinfo.ts";

export const QUEUE = made.RAW.map(({ id }) => ({ card: id, because: "" }));

export const modelOf = (more: Record<string, unknown> = {}): Model =>
  new Model({
    protocol: PROTOCOL,
    view: "drill",
    cards: made.RAW,
    catalogues: CATALOGUES,
    queue: QUEUE,
    at: 0,
    answers: [],
    settings: {},
    theme: "light",
    lang: "en",
    ...more,
  });

export const open = (model: Model): HTMLElement => openAs(trainer, model, ".bm-trainer");

export const board = (): Root => find(".bm-board");
export const said = (): string => find(".bm-told-words").textContent;
export const action = (name: string): HTMLElement => find(`.bm-action-${name}`);
export const options = (): HTMLElement[] => [...el.querySelectorAll<HTMLElement>(".bm-pick")];
export const press = (key: string, on: HTMLElement = find(".bm-trainer")): void => {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};
export const rows = (model: Model): Record<string, unknown>[] =>
  model.get("answers") as Record<string, unknown>[];
export const drawn = (name: string): string | null | undefined =>
  board().querySelector(`.bm-mark.bm-${name}`)?.getAttribute("d");
