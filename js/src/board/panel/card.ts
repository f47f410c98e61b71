/** The piece card: shows the focused piece, and turns over to its promotion. */
import type { Kind, Snapshot } from "../../core/model.ts";
import type { Texts } from "../../i18n/board.ts";
import { html, listen, put } from "../../kit/dom.ts";
import { button } from "../../kit/button.ts";
import { icon } from "../../kit/icons.ts";
import { empty } from "../../kit/note.ts";
import type { ViewState } from "../context.ts";
import { reachedFrom } from "../descriptions.ts";
import type { Reached } from "../descriptions.ts";
import type { Focused } from "../focus.ts";
import { pieceIcon } from "../view/pieceicon.ts";
import { sheet } from "./sheet.ts";
import type { Face } from "./sheet.ts";
import { tongueOf } from "../../core/names.ts";

export class Card {
  readonly element: HTMLElement;
  private readonly body = html("div", { class: "bm-sheet" });
  private scrolled = false;
  private readonly foot = html("div", { class: "bm-foot" });
  private readonly does: HTMLElement;
  private readonly empty = empty();

  private shown = "";
  private about = "";
  private faces: readonly [Face, Face | null] | null = null;
  /** The other side is up: because it was turned, or for as long as the promotion is pointed at. */
  private turned = false;
  private peeking = false;

  constructor(
    outline: HTMLElement,
    private readonly texts: Texts,
    private readonly signal: AbortSignal,
  ) {
    this.element = html("div", { class: "bm-card", role: "group", "aria-label": texts.panel.card });
    const scrolled = (): void => void (this.scrolled = this.body.scrollTop > 0);
    listen(this.body, signal, { scroll: scrolled }, { passive: true });
    this.does = html("div", { class: "bm-does" }, outline);
  }

  update(now: ViewState): void {
    const { focused } = now;
    const { interaction, position } = now.snapshot;
    const unknown = focused?.square == null || focused.kind.betza === "";
    const targets = unknown ? null : reachedFrom(now, focused.square);
    const about = focused
      ? `${focused.piece?.side ?? ""} ${focused.piece?.symbol ?? ""} ${focused.kind.code}`
      : "";
    const count = targets ? `${targets.squares} ${targets.stays}` : "";
    const key = focused ? `${about} ${count}` : `empty ${interaction}`;
    if (key === this.shown && (!focused || this.faces?.[0].kind === focused.kind)) return;
    this.shown = key;
    if (!focused) {
      this.about = "";
      this.empty.textContent = this.invitation(interaction);
      this.element.replaceChildren(this.empty);
      return;
    }
    // It keeps the height of a piece's words: nothing moves from piece to piece.
    this.element.classList.add("bm-grown");
    this.faces = facesOf(focused, targets, position.kinds);
    if (about !== this.about || this.element.firstChild !== this.body) {
      this.about = about;
      this.turned = this.peeking = false;
      this.foot.replaceChildren(this.promotion(this.faces));
      this.element.replaceChildren(this.body, this.foot, this.does);
    }
    this.does.hidden = interaction === "mark";
    this.draw();
  }

  /** What to do on the board, by mouse or by finger. */
  private invitation(interaction: Snapshot["interaction"]): string {
    const { empty, emptyTap, emptyFrozen, emptyMark, emptyMarkTap } = this.texts.panel;
    const finger = matchMedia("(pointer: coarse)").matches;
    if (interaction === "frozen") return emptyFrozen;
    if (interaction === "mark") return finger ? emptyMarkTap : emptyMark;
    return finger ? emptyTap : empty;
  }

  private draw(): void {
    if (!this.faces) return;
    const [front, back] = this.faces;
    const over = back !== null && (this.turned || this.peeking);
    put(this.element, "data-face", over ? "back" : "front");
    this.body.replaceChildren(...sheet(over ? back : front, this.texts));
    // Only where somebody scrolled: the whole board would be laid out for it.
    if (this.scrolled) this.body.scrollTop = 0;
  }

  /** The promoted or unpromoted side: a button that turns the card over, and previews the other side on hover. */
  private promotion([front, back]: readonly [Face, Face | null]): HTMLElement {
    const { panel } = this.texts;
    if (!back) return html("div", { class: "bm-promotion" }, panel.promotesNot);
    const into = this.texts.kind(back.kind);
    const content = [
      html("span", {}, front.promoted ? panel.promotedFromKind : panel.promotesTo),
      pieceIcon({ ...back, side: back.side ?? "black" }),
      html("span", { class: "bm-into", ...tongueOf(into, back.kind) }, into),
      icon("turnOver"),
    ];
    const look = { class: "bm-promotion", "aria-pressed": "false", title: panel.turnOver };
    const turn = button(look, content, () => {
      this.turned = !this.turned;
      this.peeking = false;
      put(turn, "aria-pressed", String(this.turned));
      this.draw();
    });
    const peek = (peeking: boolean): void => {
      if (this.peeking === peeking) return;
      this.peeking = peeking;
      this.draw();
    };
    listen(turn, this.signal, {
      pointerenter: ({ pointerType }) => peek(this.peeking || pointerType === "mouse"),
      pointerleave: () => peek(false),
      focus: () => peek(this.peeking || turn.matches(":focus-visible")),
      blur: () => peek(false),
    });
    return turn;
  }
}

/** Both sides of the card: what stands there, and what it promotes to (or was, if it has). */
function facesOf(
  { kind, piece }: Focused,
  targets: Reached | null,
  kinds: readonly Kind[],
): readonly [Face, Face | null] {
  const side = piece?.side ?? null;
  const promoted = piece?.promoted ?? false;
  const code = promoted ? piece?.symbol.slice(1) : (kind.promotesTo ?? undefined);
  const other = code === undefined ? undefined : kinds.find((one) => one.code === code);
  const front = { kind, side, promoted, targets };
  return [front, other ? { kind: other, side, promoted: !promoted, targets: null } : null];
}
