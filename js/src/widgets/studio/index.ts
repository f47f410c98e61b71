/**
 * The entry point of the studio's bundle; the only file here that knows anywidget.
 *
 * One module for the pad, the card, the atlas and the course; the trait `view` says which of them a model is of.
 */
import { TRAITS as OF_ATLAS } from "../../core/generated/atlas.ts";
import { TRAITS as OF_CARD } from "../../core/generated/card.ts";
import { TRAITS as OF_COURSE } from "../../core/generated/course.ts";
import { TRAITS as OF_PAD } from "../../core/generated/pad.ts";
import { rendering } from "../../host/anywidget.ts";
import { hostOf } from "../../host/host.ts";
import type { Host } from "../../host/host.ts";
import { textsOf } from "../../i18n/studio.ts";
import { ofThisVersion } from "../../kit/root.ts";
import { mountAtlas } from "../atlas/atlas.ts";
import { mountCard } from "../card/card.ts";
import { mountCourse } from "../course/course.ts";
import { notebookOf } from "../course/notebook.ts";
import { mountPad } from "../pad/pad.ts";
import "./index.css";

/** How to mount each, and the traits it listens to. */
const VIEWS: Readonly<
  Record<
    string,
    {
      readonly mount: (el: HTMLElement, host: Host, model: object) => () => void;
      readonly traits: readonly string[];
    }
  >
> = {
  pad: { mount: mountPad, traits: OF_PAD },
  card: { mount: mountCard, traits: OF_CARD },
  atlas: { mount: mountAtlas, traits: OF_ATLAS },
  course: { mount: (el, host, model) => mountCourse(el, host, notebookOf(model)), traits: OF_COURSE },
};

const protocolText = (language: string) => textsOf(language).protocol;

const render = rendering((el, model) => {
  const view = VIEWS[String(model.get("view"))];
  if (!view) throw new Error(`banmen has no widget "${String(model.get("view"))}": reload the page`);
  const mount = (element: HTMLElement, host: Host): (() => void) => view.mount(element, host, model);
  return ofThisVersion(mount, protocolText)(el, hostOf(model, view.traits));
});

export { staticModel } from "../../host/askingmodel.ts";
export default { render };
