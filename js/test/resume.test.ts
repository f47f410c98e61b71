import { describe, expect, it } from "vitest";
import { timeOf } from "../src/kit/resume.ts";
import { el, Model, settle, show, traits } from "./page.ts";
import { modelOf, open } from "./room.ts";

const AT = new Date(2026, 10, 22, 14, 20).getTime() / 1000;
const offer = (): HTMLElement => {
  const found = el.querySelector<HTMLElement>(".bm-resume");
  if (!found) throw new Error("no offer");
  return found;
};
const press = (chosen: string): void => {
  offer().querySelector<HTMLElement>(`[data-resume="${chosen}"]`)?.click();
};

describe("the offer to continue", () => {
  it.each(["continue", "dismiss"])("hands Python the answer %s", async (chosen) => {
    const model = new Model(traits({ autosaved: { at: AT } }));
    show(model);
    expect(offer().hidden).toBe(false);
    expect(offer().textContent).toMatch(/^Continue the game of .*14:20\?ContinueDismiss$/);
    press(chosen);
    expect(model.get("autosave_answer")).toBe(chosen);
    model.update({ autosaved: {} });
    await settle();
    expect(offer().hidden).toBe(true);
  });

  it("is not there where nothing was saved, and when Python is gone", () => {
    show(new Model(traits()));
    expect(offer().hidden).toBe(true);
    const model = new Model(traits({ autosaved: { at: AT } }));
    show(model);
    model.fire("comm_live_update");
    expect(el.querySelectorAll(".bm-resume:not([hidden])")).toHaveLength(0);
  });

  it("waits in a room until no game is played", async () => {
    const model = modelOf({ state: "playing" }, { autosaved: { at: AT } });
    open(model);
    expect(offer().hidden).toBe(true);
    model.update({ room: { ...(model.get("room") as object), state: "setting" } });
    await settle();
    expect(offer().hidden).toBe(false);
  });

  it("says the date of another day", () => {
    const day = (now: Date): string => timeOf(AT, "en", now);
    expect(day(new Date(2026, 10, 22, 23, 0))).toBe("14:20");
    expect(day(new Date(2026, 10, 23, 1, 0))).toMatch(/^22 November.*14:20$/);
    expect(timeOf(AT, "ja", new Date(2026, 10, 23))).toMatch(/^11月22日 14:20$/);
  });
});
