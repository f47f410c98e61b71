/** A link to what is shown, to copy and as a QR code: in the share tab of a board, and in `linkentry.ts`. */
import { LONGEST } from "../core/links.ts";
import type { Level } from "../core/model.ts";
import type { Texts } from "../i18n/board.ts";
import { copyText } from "../kit/clipboard.ts";
import { focusInPlace, html as make } from "../kit/dom.ts";
import { makeField } from "../kit/field.ts";
import { prose } from "../kit/prose.ts";
import { MOST_OF_QR, qrOf } from "../kit/qr.ts";
import { render } from "../kit/view.ts";

type Words = Texts["share"];
export type Say = (text: string, level?: Level) => void;

/** The whole address of a link, behind that of a site; `#…` alone without one. */
export function addressOf(site: string, link: string): string {
  if (site === "" || site.endsWith(".html")) return site + link;
  return `${site.replace(/\/+$/, "")}/open.html${link}`;
}

export interface Copying {
  /** Shows a text that the browser does not copy, for the keys to do it. */
  readonly field: HTMLTextAreaElement;
  /** Copy a text and say so; `then`: a sentence on how to use it. */
  readonly copy: (text: string, what: string, then?: string) => Promise<void>;
}

/** `reveal` brings the field into sight. */
export function copying(
  root: HTMLElement,
  texts: Words,
  { say, reveal, signal }: { readonly say: Say; readonly reveal: () => void; readonly signal: AbortSignal },
): Copying {
  const field = makeField("textarea", texts.toCopy, { rows: 3, readonly: "", hidden: "" });
  return {
    field,
    copy: async (text, what, then = "") => {
      const copied = await copyText(text, root);
      if (signal.aborted) return;
      field.hidden = copied;
      if (copied) {
        say([texts.copied(what), then].filter(Boolean).join(" "), "success");
        return;
      }
      reveal();
      field.value = text;
      focusInPlace(field);
      field.select();
      say(texts.copyYourself);
    },
  };
}

interface Outside {
  readonly texts: Words;
  readonly site: () => string;
  readonly say: Say;
  readonly copy: Copying["copy"];
  readonly signal: AbortSignal;
}

export interface LinkPlace {
  /** The QR code, and how to put the address of a site before the link. */
  readonly places: readonly HTMLElement[];
  copy(link: Promise<string>): void;
  /** Show a link as a QR code, or hide the code that is shown. */
  toggle(link: Promise<string>): void;
  /** The code belongs to something else than what is shown now. */
  hide(): void;
  readonly isShown: boolean;
  update(): void;
}

export function linkPlace({ texts, site, say, copy, signal }: Outside): LinkPlace {
  const qr = make("div", { class: "bm-qr-place", hidden: "" });
  const hint = make("p", { class: "bm-dim" });
  render(prose(texts.noSite), hint);
  const send = async (made: Promise<string>): Promise<void> => {
    const link = await made;
    if (signal.aborted) return;
    if (link.length - 1 > LONGEST) say(texts.longLink(LONGEST), "error");
    else await copy(addressOf(site(), link), texts.what.link);
  };
  const show = async (made: Promise<string>): Promise<void> => {
    const link = addressOf(site(), await made);
    if (signal.aborted) return;
    const picture = qrOf(link, texts.qr);
    const text = make("code", { class: "bm-qr-link", tabindex: "0" }, link);
    qr.replaceChildren(picture ?? make("p", {}, texts.longQr(MOST_OF_QR, link.length)), text);
    qr.hidden = false;
  };
  const hide = (): void => {
    qr.hidden = true;
  };
  return {
    places: [qr, hint],
    copy: (link) => void send(link),
    toggle: (link) => {
      if (qr.hidden) void show(link);
      else hide();
    },
    hide,
    get isShown() {
      return !qr.hidden;
    },
    update: () => {
      hint.hidden = site() !== "";
    },
  };
}
