/** The appearance tab, its keys, and the appearance in print. */
import * as model from "../../core/model.ts";
import { LANGUAGES } from "../../i18n/board.ts";
import type { Glyphs, Kind, Snapshot } from "../../core/model.ts";
import { html, listen, svg } from "../../kit/dom.ts";
import { Choice, field, labelled, options, tick } from "../../kit/field.ts";
import type { BoardContext, Part, Tab, ViewState } from "../context.ts";
import { drawPiece } from "../view/pieces.ts";

export function look(context: BoardContext): Part {
  const { texts } = context;
  onPaper(context);
  const next = <T extends string>(
    trait: string,
    all: readonly T[],
    now: T,
    names: Readonly<Record<T, string>>,
  ) => {
    const chosen = all[(all.indexOf(now) + 1) % all.length] ?? now;
    context.set(trait, chosen);
    context.say({ level: "info", text: names[chosen] });
  };
  const form = new Form(context);
  return {
    tab: form.tab,
    update: (now) => {
      form.update(now);
    },
    commands: [
      {
        id: "nextGlyphs",
        keys: ["G"],
        run: () => {
          next("glyphs", model.GLYPHS, context.now().snapshot.glyphs, texts.look.glyphNames);
        },
      },
      {
        id: "nextTheme",
        keys: ["T"],
        run: () => {
          next("theme", model.THEMES, context.now().snapshot.theme, texts.look.themeNames);
        },
      },
    ],
  };
}

/** Print shows the whole board, since paper cannot be panned. */
function onPaper({ view, signal }: BoardContext): void {
  const media = window.matchMedia("print");
  const show = (whole: boolean) => (): void => {
    view.showWhole(whole);
  };
  listen(window, signal, {
    beforeprint: show(true),
    afterprint: show(false),
  });
  listen(media, signal, {
    change: () => {
      view.showWhole(media.matches);
    },
  });
}

class Form {
  readonly tab: Tab;
  private readonly pictures = new Map<Glyphs, SVGSVGElement>();
  private readonly glyphs: Choice<Glyphs>;
  private readonly selects: {
    readonly element: HTMLSelectElement;
    readonly value: (snapshot: Snapshot) => string;
  }[] = [];
  private kinds: readonly Kind[] | null = null;

  constructor(private readonly context: BoardContext) {
    const { look: words } = context.texts;
    this.glyphs = this.glyphChoice();
    const element = html(
      "form",
      { class: "bm-look", autocomplete: "off" },
      this.glyphs.element,
      this.farChoice(),
      this.choice(
        "coordinates",
        words.coordinates,
        model.COORDINATES,
        words.coordinateNames,
        (now) => now.coordinates,
      ),
      this.choice("theme", words.theme, model.THEMES, words.themeNames, (now) => now.theme),
      this.choice("colours", words.colours, model.PALETTES, words.paletteNames, (now) => now.palette),
      this.choice("lang", words.language, LANGUAGES, nativeNames(), (now) => now.language),
    );
    listen(element, context.signal, {
      submit: (event) => {
        event.preventDefault();
      },
    });
    this.tab = { id: "look", icon: "look", element };
  }

  update({ snapshot }: ViewState): void {
    for (const { element, value } of this.selects) {
      if (element.value !== value(snapshot)) element.value = value(snapshot);
    }
    this.glyphs.show(snapshot.glyphs);
    const { kinds } = snapshot.position;
    if (kinds === this.kinds) return;
    this.kinds = kinds;
    const kind = telling(kinds);
    for (const [glyphs, picture] of this.pictures) {
      const piece = kind && { side: "black" as const, promoted: false, kind: { ...kind, size: 5 } };
      picture.replaceChildren(...(piece ? drawPiece(piece, "var(--bm-wood)", glyphs) : []));
    }
  }

  /** What stands on the pieces, each with a piece that shows it. */
  private glyphChoice(): Choice<Glyphs> {
    const { look: words } = this.context.texts;
    const faces = model.GLYPHS.map((value) => {
      const picture = svg("svg", { viewBox: "-21 -24 42 47", "aria-hidden": "true" });
      this.pictures.set(value, picture);
      const content = [picture, html("span", {}, words.glyphNames[value])];
      return { value, content, attributes: { class: "bm-face bm-glyph" } };
    });
    return new Choice(words.glyphs, faces, (glyphs) => {
      this.context.set("glyphs", glyphs);
    });
  }

  /** Whether symbols take the place of small kanji. A matter of this screen, so of this view. */
  private farChoice(): HTMLElement {
    const input = html("input", { type: "checkbox", name: "far" });
    input.checked = true;
    this.listen(input, () => {
      this.context.view.setAfar(input.checked);
    });
    return tick(this.context.texts.look.far, input);
  }

  private choice<T extends string>(
    trait: string,
    label: string,
    values: readonly T[],
    names: Readonly<Record<T, string>>,
    value: (snapshot: Snapshot) => T,
  ): HTMLElement {
    const element = field("select", "", { name: trait });
    element.append(...options(values.map((one) => [one, names[one]])));
    this.listen(element, () => {
      this.context.set(trait, element.value);
      if (trait === "lang") this.stay();
    });
    this.selects.push({ element, value });
    return labelled(label, element);
  }

  /** Another language is another board, in another room if it is in one: in that one, be where one was in this one. */
  private stay(): void {
    const { root } = this.context;
    const place = (root.parentElement?.closest(".banmen") ?? root).parentElement;
    setTimeout(() => {
      place?.querySelector<HTMLElement>('[data-tab="look"]')?.click();
      place?.querySelector<HTMLElement>('.bm-look [name="lang"]')?.focus();
    });
  }

  private listen(control: HTMLElement, changed: () => void): void {
    listen(control, this.context.signal, { change: changed });
  }
}

/** The languages, each by its name in itself. */
const nativeNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LANGUAGES.map((one) => [one, new Intl.DisplayNames([one], { type: "language" }).of(one) ?? one]),
  );

/** The kind whose symbol has the most to tell: among equals the first. */
function telling(kinds: readonly Kind[]): Kind | undefined {
  let best: Kind | undefined;
  let most = -1;
  for (const kind of kinds) {
    const { rays, powers } = kind.mnemonic;
    const directions = new Set(rays.map((ray) => ray && `${ray.category} ${Math.min(2, ray.reach)}`));
    const tells = [...kind.kanji].length === 2 ? directions.size + powers.length : 0;
    if (tells > most) [best, most] = [kind, tells];
  }
  return best;
}
