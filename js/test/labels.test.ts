import { expect, it } from "vitest";
import { el, Model, show, traits } from "./page.ts";

const offered = (): HTMLElement | null => el.querySelector(".bm-labels");

it("a reader who has not chosen what stands on the pieces is asked, until it is chosen", () => {
  const model = new Model(traits({ glyphs_offered: true }));
  const root = show(model);
  expect(offered()?.previousElementSibling?.classList).toContain("bm-window");
  expect([...(offered()?.querySelectorAll("button") ?? [])].map((one) => one.textContent)).toEqual([
    "Traditional: kanji",
    "Beginner: moves",
    "Letters",
  ]);
  offered()?.querySelector<HTMLElement>('[data-glyphs="rose"]')?.click();
  expect([model.get("glyphs"), model.get("glyphs_offered")]).toEqual(["rose", false]);
  model.update({ ply: 0 });
  expect(root.isConnected).toBe(true);
});

it("other boards do not ask", () => {
  show(new Model(traits()));
  expect(offered()).toBeNull();
});
