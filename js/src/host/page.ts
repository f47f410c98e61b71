/**
 * The script of a page without Python (banmen/host/html_page.py): it unpacks the front ends that the page carries and shows
 * each widget in its place.
 */
import { addressOf } from "./addresses.ts";
import type { Model } from "./anywidget.ts";
import type { staticModel } from "./staticmodel.ts";

/** What the page carries, as compressed JSON in base64. */
interface Carried {
  /** The texts of modules by name; each comes after those that it imports. */
  readonly modules: Readonly<Record<string, string>>;
  /** Style sheets by front end. */
  readonly styles: Readonly<Record<string, string>>;
  /** The values of traits, each once. */
  readonly values: readonly unknown[];
  /** For each widget its front end, and the places of its values. */
  readonly boards: readonly (readonly [bundle: string, traits: Readonly<Record<string, number>>])[];
}

interface FrontEnd {
  readonly default: { render(props: { readonly model: Model; readonly el: HTMLElement }): unknown };
  /** Its own, so that it knows the errors of its models. */
  readonly staticModel: typeof staticModel;
}

async function unpack(packed: string): Promise<Carried> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(text).json()) as Carried;
}

async function show(): Promise<void> {
  const pressed: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent): number => pressed.push(event);
  document.addEventListener("keydown", keep);
  const carried = document.getElementById("banmen-boards")?.textContent ?? "";
  const { modules, styles, values, boards } = await unpack(carried);
  const style = document.createElement("style");
  style.textContent = Object.values(styles).join("\n");
  document.head.append(style);
  const addresses: Record<string, string> = {};
  for (const [name, text] of Object.entries(modules)) addresses[name] = addressOf(text, addresses);
  const models: Model[] = [];
  for (const el of document.querySelectorAll<HTMLElement>("[data-board]")) {
    const number = Number(el.dataset.board);
    const board = boards[number];
    if (!board) continue;
    const [bundle, traits] = board;
    const frontEnd = (await import(addresses[`${bundle}.js`] ?? "")) as FrontEnd;
    const model = (models[number] ??= frontEnd.staticModel(
      Object.fromEntries(Object.entries(traits).map(([name, at]) => [name, values[at]])),
    ));
    const picture = el.querySelector(".picture");
    await frontEnd.default.render({ model, el });
    picture?.remove();
  }
  document.removeEventListener("keydown", keep);
  // A presenter does not click before a talk: keys and remotes work at once, even those pressed while the page loaded.
  if (boards.length !== 1) return;
  const demo = document.querySelector<HTMLElement>(".bm-demo");
  demo?.focus({ preventScroll: true });
  for (const event of pressed) demo?.dispatchEvent(new KeyboardEvent("keydown", event));
}

void show();
