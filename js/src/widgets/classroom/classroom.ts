/** The teacher's view of a class: how pupils join, who is in, the question on a board, and what they answered. */
import { cardsOf } from "../../core/cards.ts";
import type { Card } from "../../core/cards.ts";
import { looksOf, WITHOUT_GAME } from "../../core/embeddedboard.ts";
import { readClassState } from "../../core/generated/classroom.ts";
import type { ClassAct, ClassState } from "../../core/generated/classroom.ts";
import { listOf, recordOf, textOf } from "../../core/read.ts";
import type { Host } from "../../host/host.ts";
import type { Request } from "../../host/requests.ts";
import { textsOf } from "../../i18n/classroom.ts";
import type { Texts } from "../../i18n/classroom.ts";
import { html as element } from "../../kit/dom.ts";
import { keepKeys } from "../../kit/hostkeys.ts";
import { mountLocalized } from "../../kit/language.ts";
import { qrOf } from "../../kit/qr.ts";
import { dressView, openView } from "../../kit/root.ts";
import { render } from "../../kit/view.ts";
import { mount as mountBoard } from "../../board/app.ts";
import { LocalBoard } from "../../board/embedded.ts";
import type { ReplyBody } from "../../board/embedded.ts";
import { drawingsOf, mistakeDrawings } from "./drawings.ts";
import { classroomView } from "./panel.ts";
import type { Actions } from "./panel.ts";

/** Pixels from which the answers stand beside the board. */
const BESIDE = 820;

class Classroom {
  readonly root = element("div", { class: "banmen bm-classroom", role: "group" });
  readonly beside = BESIDE;
  private readonly stop = new AbortController();
  private readonly undo: (() => void)[] = [];
  private readonly place = element("div", { class: "bm-place-of-board" });
  /** The card of the piece that is looked at. */
  private readonly aside = element("div", { class: "bm-aside" });
  private readonly qr = element("div", { class: "bm-qr-place" });
  private readonly board: LocalBoard;
  private readonly texts: Texts;
  private readonly actions: Actions;
  private state: ClassState = readClassState(null);
  private card: Card | null = null;
  private cardsFrom: unknown = undefined;
  private address = "";
  /** The wrong answer that is discussed; -1: all are shown. */
  private mistake = -1;
  private boardShown = "";
  private mounted = false;

  constructor(
    container: HTMLElement,
    readonly host: Host,
    readonly language: string,
  ) {
    const { signal } = this.stop;
    this.texts = textsOf(language);
    const set = (name: string, value: unknown): void => {
      host.set({ [name]: value });
      dressView(this);
      this.draw();
    };
    const answer = ({ request }: Request): ReplyBody => ({ ok: request === "moves" });
    this.board = new LocalBoard({ answer, set }, [], this.aside);
    this.actions = {
      act: (act, pupil = -1) => {
        const { phase, at } = this.state;
        host.send({ type: "act", act, phase, at, pupil } satisfies ClassAct);
      },
      discuss: (at) => {
        this.mistake = at === this.mistake ? -1 : at;
        this.draw();
      },
    };
    keepKeys(this.root, signal);
    this.undo.push(openView(container, this));
    const ticking = setInterval(() => {
      if (this.state.ends > 0 && this.state.phase === "open") this.draw();
    }, 1000);
    this.undo.push(() => clearInterval(ticking));
  }

  close(): void {
    this.stop.abort();
    for (const undo of this.undo.splice(0).reverse()) undo();
  }

  read(): void {
    const { host } = this;
    const before = this.state;
    this.state = readClassState(host.get("classroom"));
    if (before.at !== this.state.at || before.phase !== this.state.phase) this.mistake = -1;
    const cards = host.get("cards");
    if (cards !== this.cardsFrom) {
      this.cardsFrom = cards;
      const [first] = listOf(cards).map((one) => textOf(recordOf(one).id));
      this.card = cardsOf(cards, host.get("catalogues")).get(first ?? "") ?? null;
    }
    const address = this.state.address === "" ? "" : new URL(this.state.address, location.href).href;
    if (address !== this.address) {
      this.address = address;
      const picture = address === "" ? null : qrOf(address, this.texts.join.qr);
      this.qr.replaceChildren(...(picture ? [picture] : []));
    }
    dressView(this);
    this.draw();
  }

  private draw(): void {
    const { state, card, host, texts, root } = this;
    root.setAttribute("aria-label", texts.label(textOf(host.get("title"))));
    root.dataset.phase = state.phase;
    root.dataset.asked = String(card !== null);
    root.dataset.board = String(Boolean(card?.board));
    this.place.hidden = this.aside.hidden = !card?.board;
    render(
      classroomView(
        {
          state,
          card,
          title: textOf(host.get("title")) || texts.untitled,
          address: this.address,
          problem: textOf(recordOf(host.get("problem")).text),
          mistake: this.mistake,
          now: Date.now() / 1000,
          language: this.language,
        },
        { place: this.place, aside: this.aside, qr: this.qr },
        texts,
        this.actions,
      ),
      root,
    );
    this.showBoard();
  }

  private showBoard(): void {
    const { state, card, host } = this;
    if (!card?.board) return;
    const chosen = state.mistakes[this.mistake];
    const drawn = listOf(card.board.annotations);
    const place = `${state.at} ${card.id}`;
    const anew = place !== this.boardShown;
    this.boardShown = place;
    const revealed = state.phase !== "open" && card.after !== null;
    const scene = {
      ...card.board,
      ...WITHOUT_GAME,
      ...looksOf(host),
      ...(revealed ? card.after : {}),
      interaction: "explore",
      annotations: [...drawn, ...(chosen ? mistakeDrawings(chosen) : drawingsOf(state))],
      show_attacks: false,
      scene: place,
    };
    this.board.show(scene, anew ? [] : null);
    if (this.mounted) return;
    this.mounted = true;
    this.undo.push(mountBoard(this.place, this.board));
  }
}

/** Put the teacher's view into an element. Returns the exact undo. */
export const mountClassroom = (container: HTMLElement, host: Host): (() => void) =>
  mountLocalized(container, host, Classroom);
