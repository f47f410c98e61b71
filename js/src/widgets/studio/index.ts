/**
 * The entry point of the studio's bundle; the only file here that knows anywidget.
 *
 * One module for the pad, the card and the atlas; the trait `view` says which of them a model is of.
 */
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { mountAtlas } from "../atlas/atlas.ts";
import { mountCard } from "../card/card.ts";
import { mountPad } from "../pad/pad.ts";
import "./index.css";

/** Traits of every widget of the studio. */
const COMMON = ["lang", "theme", "seq", "answered", "problem"];
const SHOWN = ["figure", "plain", "sentence", "parts", "dialects", "categories"];
const PLACED = ["friends", "enemies", "radius"];

/** How to mount each, and the traits it listens to. */
const VIEWS: Readonly<
  Record<string, { readonly mount: (el: HTMLElement, host: Host) => () => void; readonly traits: string[] }>
> = {
  pad: {
    mount: mountPad,
    traits: [
      ...COMMON,
      ...SHOWN,
      ...PLACED,
      "draft",
      "dialect",
      "text",
      "reads",
      "same",
      "drawn",
      "candidates",
    ],
  },
  card: {
    mount: mountCard,
    traits: [
      ...[...COMMON, ...SHOWN, ...PLACED, "variant", "kind", "rulings", "piece", "characters", "betza"],
      ...["promotes", "elsewhere", "figures", "disputed", "mobility"],
    ],
  },
  atlas: {
    mount: mountAtlas,
    traits: [
      ...[...COMMON, "query", "filters", "sort", "chosen", "current", "kinds", "figures", "starts"],
      ...["comparison", "compared"],
    ],
  },
};

const render = rendering((el, model) => {
  const view = VIEWS[String(model.get("view"))];
  if (!view) throw new Error(`banmen has no widget "${String(model.get("view"))}": reload the page`);
  return view.mount(el, hostOf(model, view.traits));
});

export { staticModel } from "../../host/staticmodel.ts";
export default { render };
