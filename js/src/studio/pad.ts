/** The pad: a text in Betza notation, and what it means. */
import { html, put, say } from "../view/dom.ts";
import { FigureView } from "./figure.ts";
import type { Host } from "./host.ts";
import { figuresOf, problemOf, textOf } from "./read.ts";
import { openShell } from "./shell.ts";
import { textsOf } from "./texts/index.ts";

export function mountPad(el: HTMLElement, host: Host): () => void {
  const shell = openShell(el, host, "pad");
  const texts = () => textsOf(textOf(host.get("lang")));
  const field = html("input", {
    class: "bm-pad-field",
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
  });
  const problem = html("p", { class: "bm-problem", role: "status" });
  const view = new FigureView();
  shell.root.append(field, problem, view.element);

  const refresh = (): void => {
    shell.refresh();
    put(field, "aria-label", texts().pad.label);
    const draft = textOf(host.get("draft"));
    if (field.value !== draft) field.value = draft;
    say(problem, problemOf(host)?.text ?? "");
    const [figure] = figuresOf(host.get("figure"));
    if (figure) view.show(figure);
  };
  field.addEventListener("input", () => {
    host.ask({ draft: field.value });
  });
  refresh();
  const unsubscribe = host.subscribe(refresh);
  return () => {
    unsubscribe();
    shell.close();
  };
}
