/** Disputed rules: a switch for each ruling, with its sources. */
import type { Texts } from "../../i18n/studio.ts";
import { focusedNear, html, listen, uniqueId } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";
import type { Reading, Ruling } from "./model.ts";

export class Rulings {
  readonly element = html("section", { class: "bm-part bm-rulings" });
  private readonly name = uniqueId("ruling");
  private shown = "";

  constructor(
    private readonly choose: (ruling: string, reading: string) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** `wished` has what was chosen and is not answered yet. */
  show(rulings: readonly Ruling[], wished: ReadonlyMap<string, string>, texts: Texts): void {
    this.element.hidden = rulings.length === 0;
    const key = JSON.stringify([
      rulings.map(({ id, title, readings }) => [id, title, readings]),
      texts.card.rulings,
    ]);
    if (key !== this.shown) {
      this.shown = key;
      // One choice changes what another makes of the move; the keys stay where they are for all that.
      const focused = this.switches.find((input) => input === focusedNear(this.element));
      this.element.replaceChildren(
        html("h2", {}, texts.card.rulings),
        ...rulings.map((ruling) => this.ruling(ruling, texts)),
      );
      this.switches
        .find(({ name, value }) => name === focused?.name && value === focused.value)
        ?.focus({ preventScroll: true });
    }
    const chosen = new Map(rulings.map(({ id, reading }) => [id, wished.get(id) ?? reading]));
    for (const input of this.switches) input.checked = chosen.get(input.dataset.ruling ?? "") === input.value;
  }

  private get switches(): HTMLInputElement[] {
    return [...this.element.querySelectorAll("input")];
  }

  private ruling(ruling: Ruling, texts: Texts): HTMLElement {
    return html(
      "fieldset",
      { class: "bm-ruling", "data-ruling": ruling.id },
      html("legend", { lang: "en" }, ruling.title),
      ...ruling.readings.map((reading) => this.reading(ruling, reading, texts)),
    );
  }

  private reading(ruling: Ruling, reading: Reading, { card }: Texts): HTMLElement {
    const { name, betza, sources, playable, missing, note } = reading;
    const input = html("input", {
      type: "radio",
      name: `${this.name}-${ruling.id}`,
      value: name,
      "data-ruling": ruling.id,
    });
    input.disabled = !playable;
    listen(input, this.signal, {
      change: () => {
        this.choose(ruling.id, name);
      },
    });
    const many = differ(ruling.readings.map((one) => one.betza).filter((text) => text !== ""));
    const text = many
      ? reading.text
      : !differ(ruling.readings.map((one) => one.to?.name ?? ""))
        ? name.replaceAll("_", " ")
        : reading.to === null
          ? card.promotesNot
          : card.promotesInto(reading.to.name);
    return html(
      "label",
      { class: "bm-reading", "data-reading": name },
      input,
      html(
        "span",
        { class: "bm-reading-says" },
        ...(many && betza !== "" ? [html("code", {}, betza), " "] : []),
        ...(playable ? prose(text) : []),
        ...(name === ruling.usual ? [" ", html("small", { class: "bm-usual" }, card.usual)] : []),
        ...(playable ? [] : [" ", html("small", { class: "bm-usual" }, card.unplayable)]),
        ...(missing === "" ? [] : [html("small", { class: "bm-note", lang: "en" }, ...prose(missing))]),
        ...(note === "" ? [] : [html("small", { class: "bm-note", lang: "en" }, note)]),
        ...(sources.length === 0
          ? []
          : [html("small", { class: "bm-sources", lang: "en" }, sources.join(" · "))]),
      ),
    );
  }
}

const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;
