/** One line under the first board of a reader who has not chosen what stands on the pieces: it offers the choice. */
import { GLYPHS } from "../../core/model.ts";
import { button } from "../../kit/button.ts";
import { html } from "../../kit/dom.ts";
import type { BoardContext, Part } from "../context.ts";

export function labels({ texts, window, set }: BoardContext): Part {
  const words = texts.look;
  const choices = GLYPHS.filter((glyphs) => glyphs !== "ticks").map((glyphs) =>
    button({ "data-glyphs": glyphs }, words.preset[glyphs], () => {
      set("glyphs", glyphs);
      set("glyphs_offered", false);
    }),
  );
  const element = html(
    "div",
    { class: "bm-notice bm-labels", role: "group", "aria-label": words.glyphs },
    html("span", { class: "bm-text" }, words.offer),
    ...choices,
  );
  return {
    update: ({ snapshot, kernel }) => {
      const offered = snapshot.glyphsOffered && kernel !== "gone";
      if (offered === element.isConnected) return;
      if (offered) window.after(element);
      else element.remove();
    },
  };
}
