/** The appearance tab, its keys, and the appearance in print. */
import { watcher } from "../../core/batch.ts";
import * as model from "../../core/model.ts";
import type { Kind, Snapshot } from "../../core/model.ts";
import { LANGUAGES, languageName, loadLanguage } from "../../i18n/catalogue.ts";
import { html as make, listen, svg, uniqueId } from "../../kit/dom.ts";
import { faces, labelled, menu } from "../../kit/field.ts";
import { html, render } from "../../kit/view.ts";
import type { View } from "../../kit/view.ts";
import type { BoardContext, Command, Part } from "../context.ts";
import { drawPiece } from "../view/pieces.ts";

/** Stands for a custom theme among the names of themes. */
const OWN = "own";
type ShownTheme = typeof OWN | model.BaseTheme;
type Names<T extends string> = Readonly<Record<T, string>>;
/** The languages, each by its name in itself. */
let languageNames: Names<string> | undefined;
const namesOfLanguages = (): Names<string> =>
  (languageNames ??= Object.fromEntries(LANGUAGES.map((one) => [one, languageName(one)])));

export function look(context: BoardContext): Part {
  const { root, view, signal, now, set } = context;
  const words = context.texts.look;
  const group = uniqueId("glyphs");
  const element = make("form", { class: "bm-look", autocomplete: "off" });
  const pictures = model.GLYPHS.map(() => svg("svg", { viewBox: "-21 -24 42 47", "aria-hidden": "true" }));
  const otherKinds = watcher();
  const changed = watcher();

  /** Another language is another board, in another room if it is in one: in that one, be where one was in this one. */
  const stay = async (language: string): Promise<void> => {
    const place = (root.parentElement?.closest(".banmen") ?? root).parentElement;
    await loadLanguage(language);
    setTimeout(() => {
      place?.querySelector<HTMLElement>('[data-tab="look"]')?.click();
      place?.querySelector<HTMLElement>('.bm-look [name="lang"]')?.focus();
    });
  };
  /** The custom theme that the board had last: the reader can return to it. */
  let own: model.OwnTheme | null = null;
  const themes = (): readonly ShownTheme[] => (own ? [OWN, ...model.THEMES] : model.THEMES);
  const themeOf = ({ theme }: Snapshot): ShownTheme => (model.isOwn(theme) ? OWN : theme);
  const choice = <T extends string>(
    name: string,
    label: string,
    values: readonly T[],
    names: Names<T>,
    chosen: T,
  ): View => {
    const choose = (one: T): void => {
      set(name, one === OWN ? own : one);
      if (name === "lang") void stay(one);
    };
    return labelled(label, menu({ name, values, wordsOf: (one) => names[one], chosen, choose }));
  };
  /** Have pieces show their moves, and of kinds that the reader knows the kanji. */
  const learn = (kanji: boolean): void => {
    set("kanji", kanji ? "learn" : "no");
    if (kanji) set("glyphs", "rose");
  };
  const show = (snapshot: Snapshot, gone: boolean): void => {
    const { glyphs, kanji, coordinates, theme, palette, language } = snapshot;
    if (model.isOwn(theme)) own = theme;
    const glyphChoice = {
      name: group,
      values: model.GLYPHS,
      wordsOf: (one: model.Glyphs) => words.glyphNames[one],
      chosen: glyphs,
      choose: (one: model.Glyphs) => set("glyphs", one),
    };
    render(
      html`${faces(words.glyphs, glyphChoice, (_, i) => pictures[i])}
        <label class="bm-tick" ?hidden=${kanji === "" || gone}><input type="checkbox" name="kanji" .checked=${kanji === "learn" && glyphs === "rose"}
          @change=${({ target }: Event) => learn((target as HTMLInputElement).checked)}><span>${words.learn}</span></label>
        <label class="bm-tick"><input type="checkbox" name="far" checked
          @change=${({ target }: Event) => view.setAfar((target as HTMLInputElement).checked)}><span>${words.far}</span></label>
        ${choice("coordinates", words.coordinates, model.COORDINATES, words.coordinateNames, coordinates)}
        ${choice("theme", words.theme, themes(), words.themeNames, themeOf(snapshot))}
        ${choice("colours", words.colours, model.PALETTES, words.paletteNames, palette)}
        ${choice("lang", words.language, LANGUAGES, namesOfLanguages(), language)}`,
      element,
    );
  };

  /** What stands on the pieces, each with a piece that shows it. */
  const drawGlyphs = (kinds: readonly Kind[]): void => {
    const kind = telling(kinds);
    model.GLYPHS.forEach((glyphs, i) => {
      const piece = kind && {
        side: "black" as const,
        promoted: false,
        kind: { ...kind, size: 5, face: "rose" as const },
      };
      pictures[i]?.replaceChildren(...(piece ? drawPiece(piece, "var(--bm-wood)", glyphs) : []));
    });
  };
  listen(element, signal, { submit: (event) => event.preventDefault() });

  // Print shows the whole board, since paper cannot be panned.
  const media = window.matchMedia("print");
  listen(window, signal, {
    beforeprint: () => view.showWhole(true),
    afterprint: () => view.showWhole(false),
  });
  listen(media, signal, { change: () => view.showWhole(media.matches) });

  const next = <T extends string>(
    trait: "glyphs" | "theme",
    values: () => readonly T[],
    shown: (snapshot: Snapshot) => T,
    names: Names<T>,
  ): Command => ({
    run: () => {
      const all = values();
      const chosen = all[(all.indexOf(shown(now().snapshot)) + 1) % all.length];
      if (chosen === undefined) return;
      set(trait, chosen === OWN ? own : chosen);
      context.say(names[chosen]);
    },
  });
  return {
    tab: { id: "look", icon: "look", element },
    update: ({ snapshot, kernel }) => {
      const gone = kernel === "gone";
      if (changed(snapshot, gone)) show(snapshot, gone);
      if (otherKinds(snapshot.position.kinds)) drawGlyphs(snapshot.position.kinds);
    },
    commands: {
      nextGlyphs: next(
        "glyphs",
        () => model.GLYPHS,
        ({ glyphs }) => glyphs,
        words.glyphNames,
      ),
      nextTheme: next("theme", themes, themeOf, words.themeNames),
    },
  };
}

/** The kind whose rose has the most to tell: among equals the first. */
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
