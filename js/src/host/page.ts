/**
 * The script of a page without Python (banmen/host/html_page.py): it unpacks the front ends that the page carries and shows
 * each widget in its place.
 */
import { carriedBy } from "./carried.ts";

async function showAll(): Promise<void> {
  const pressed: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent): number => pressed.push(event);
  document.addEventListener("keydown", keep);
  const show = await carriedBy(document.getElementById("banmen-boards")?.textContent ?? "");
  const places = document.querySelectorAll<HTMLElement>("[data-board]");
  for (const place of places) await show(place);
  document.removeEventListener("keydown", keep);
  // A presenter does not click before a talk: keys and remotes work at once, even those pressed while the page loaded.
  if (new Set([...places].map(({ dataset }) => dataset.board)).size !== 1) return;
  const demo = document.querySelector<HTMLElement>(".bm-demo");
  demo?.focus({ preventScroll: true });
  for (const event of pressed) demo?.dispatchEvent(new KeyboardEvent("keydown", event));
}

void showAll();
