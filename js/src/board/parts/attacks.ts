/** The attack map: which pieces of both sides are attacked and protected, computed by Python. */
import { attacksOf } from "../../core/attacks.ts";
import { watcher } from "../../core/batch.ts";
import { CELL, otherSide } from "../../core/geometry.ts";
import { setPatientTimeout } from "../../core/timeout.ts";
import { PATIENCE } from "../../host/requests.ts";
import { put, svg } from "../../kit/dom.ts";
import { notice } from "../../kit/note.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { BoardContext, Part, ViewState } from "../context.ts";
import { attackMapOf, OVER, UNDER } from "../view/attackmap.ts";
import { Paths } from "../view/highlights.ts";

/** Width of a square on the screen from which its numbers can be read. */
const READABLE = 31;

export function attackMap(context: BoardContext): Part {
  const { view, viewer, signal } = context;
  const texts = context.texts.attacks;
  const paths = new Paths();
  view.layers.attacks.append(...paths.make(UNDER));
  const over = svg("g", { class: "bm-attacks" }, ...paths.make(OVER));
  view.layers.outlines.append(over);
  const named = { role: "note", "aria-label": texts.title, hidden: "" };
  const note = notice("bm-note bm-note-attacks", named);
  const changed = watcher();
  const described = watcher();
  /** End the wait for the map; it is late when the time is up. */
  let waiting: (() => void) | undefined;
  let late = false;
  signal.addEventListener("abort", () => waiting?.());

  const describe = ({ snapshot, layout, kernel }: ViewState, known: boolean): void => {
    const none = late || kernel === "none" || kernel === "silent";
    const { bottom } = layout;
    if (!described(snapshot.showAttacks, known, none, bottom)) return;
    note.hidden = !snapshot.showAttacks;
    put(note, "data-level", known || !none ? "" : "error");
    const meanings = [
      [`control-${bottom}`, "M0 13h20v7H0Z", texts.of(context.texts.side[bottom])],
      [`control-${otherSide(bottom)}`, "M0 0h20v7H0Z", texts.of(context.texts.side[otherSide(bottom)])],
      ["guarded", "M5 4h10v5q0 5 -5 7q-5 -2 -5 -7Z", texts.guarded],
      ["hanging", "M0 0h20v20H0ZM4 4v12h12V4Z", texts.hanging],
      ["attacked", "M0 0h20v20H0ZM2 2v16h16V2Z", texts.attacked],
    ] as const;
    const meaning = ([name, d, words]: (typeof meanings)[number]): View =>
      html`<li><svg class="bm-key" viewBox="-1 -1 22 22" aria-hidden="true"
        ><rect class="bm-key-square" width="20" height="20"></rect><path class="bm-${name}" d=${d}></path
      ></svg>${words}</li>`;
    render(
      html`<span class="bm-text">${known ? "" : none ? texts.needsPython : texts.asking}</span
        ><ul class="bm-meanings" ?hidden=${!known}>${known ? meanings.map(meaning) : []}</ul>`,
      note,
    );
  };

  /** Python answers a wish for the map by setting a trait: that it does not is known only after a while. */
  const wait = (waits: boolean): void => {
    if (!waits) late = false;
    if (waits === (waiting !== undefined)) return;
    waiting?.();
    waiting = undefined;
    if (!waits) return;
    waiting = setPatientTimeout(PATIENCE, () => {
      late = true;
      describe(context.now(), false);
    });
  };
  const cameraMoved = (): void => {
    over.classList.toggle("bm-counted", CELL.width * viewer.scale >= READABLE);
  };

  return {
    note,
    cameraMoved,
    update: (now) => {
      const { snapshot, layout } = now;
      const { showAttacks, position } = snapshot;
      const attacks = showAttacks ? attacksOf(snapshot.attacks, position) : null;
      wait(showAttacks && !attacks);
      describe(now, attacks !== null);
      if (!changed(layout, position, snapshot.attacks, showAttacks)) return;
      const map = attacks && attackMapOf(attacks, position.pieces, layout);
      for (const name of [...UNDER, ...OVER]) paths.put(name, map?.[name]);
      cameraMoved();
    },
    commands: {
      attacks: {
        run: () => context.set("show_attacks", !context.now().snapshot.showAttacks),
        enabled: ({ snapshot }) => snapshot.interaction !== "mark",
        pressed: ({ snapshot }) => snapshot.showAttacks,
      },
    },
  };
}
