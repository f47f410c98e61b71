/** The widgets that a page without Python carries (banmen/host/html_page.py): unpacked, and shown one by one. */
import { fromBase64, inflate } from "../core/base64.ts";
import { addressOf } from "./addresses.ts";
import type { Model } from "./anywidget.ts";
import type { staticModel } from "./staticmodel.ts";

/** What the page carries, as compressed JSON in base64. */
interface Carried {
  /** The texts of modules by name; each comes after those that it imports. None where a server has them. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Style sheets by front end. */
  readonly styles?: Readonly<Record<string, string>>;
  /** The values of traits and parts of them, each once, with references to earlier ones. */
  readonly values: readonly unknown[];
  /** For each widget its front end, and the places of its values. */
  readonly boards: readonly (readonly [bundle: string, traits: Readonly<Record<string, number>>])[];
}

interface FrontEnd {
  readonly default: { render(props: { readonly model: Model; readonly el: HTMLElement }): unknown };
  /** Its own, so that it knows the errors of its models. */
  readonly staticModel: typeof staticModel;
}

/** The only key of what stands for an earlier value. */
const REFERENCE = "→";

/** Put what they stand for in the place of references; what several values have in common they share. */
export function resolved(values: readonly unknown[]): unknown[] {
  const found: unknown[] = [];
  const resolve = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if (REFERENCE in value) return found[value[REFERENCE] as number];
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]));
  };
  for (const value of values) found.push(resolve(value));
  return found;
}

async function unpack(packed: string): Promise<Carried> {
  const carried = JSON.parse(await inflate(fromBase64(packed))) as Carried;
  return { ...carried, values: resolved(carried.values) };
}

/** Shows the widget of a place. */
export type Show = (place: HTMLElement) => Promise<void>;

/**
 * Unpack what a page carries, and return what shows the widget of a place in it.
 *
 * @param packed - What the page carries.
 * @param served - An address beside the front end, for a page that does not carry it.
 */
export async function carriedBy(packed: string, served = ""): Promise<Show> {
  const { modules, styles, values, boards } = await unpack(packed);
  const addresses: Record<string, string> = {};
  for (const [name, text] of Object.entries(modules ?? {})) addresses[name] = addressOf(text, addresses);
  if (styles) {
    const style = document.createElement("style");
    style.textContent = Object.values(styles).join("\n");
    document.head.append(style);
  }
  // A page of a site leads to the site's own page of links.
  const { site } = document.documentElement.dataset;
  const links = site === undefined ? {} : { site: new URL(site, document.baseURI).href };
  const models: Model[] = [];
  return async (place) => {
    const number = Number(place.dataset.board);
    const board = boards[number];
    if (!board) return;
    const [bundle, traits] = board;
    const file = `${bundle}.js`;
    const frontEnd = (await import(
      modules ? (addresses[file] ?? "") : new URL(file, served).href
    )) as FrontEnd;
    const model = (models[number] ??= frontEnd.staticModel({
      ...Object.fromEntries(Object.entries(traits).map(([name, at]) => [name, values[at]])),
      ...links,
    }));
    const picture = place.querySelector(".picture");
    await frontEnd.default.render({ model, el: place });
    picture?.remove();
  };
}
