/** The map of the course on a page, with what a notebook gives its model. */
import { el, Model as PlainModel, settle } from "./page.ts";

export { settle };

export class Model extends PlainModel {
  constructor(
    traits: Record<string, unknown>,
    readonly widget_manager?: object,
  ) {
    super(traits);
  }
}

interface Widget {
  render(props: { model: never; el: HTMLElement }): unknown;
}

export function openAs(widget: Widget, model: Model): HTMLElement {
  document.body.replaceChildren(el);
  widget.render({ model: model as never, el });
  const root = el.querySelector<HTMLElement>(".bm-course");
  if (!root) throw new Error("there is no map");
  return root;
}
