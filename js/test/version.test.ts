/** Every widget refuses a Python of another version, and tells it which version the page has. */
import { afterEach, expect, it, vi } from "vitest";
import { PROTOCOL } from "../src/core/generated/words.ts";
import type { Model, Render } from "../src/host/anywidget.ts";
import { hostOf } from "../src/host/host.ts";
import { staticModel } from "../src/host/staticmodel.ts";
import room from "../src/widgets/room/index.ts";
import studio from "../src/widgets/studio/index.ts";
import trainer from "../src/widgets/trainer/index.ts";
import { TRAITS as ATLAS } from "./atlas.ts";
import { TRAITS as DEMO } from "./demo.ts";
import { shown } from "./page.ts";
import { modelOf as roomModel } from "./room.ts";
import { modelOf as trainerModel } from "./trainerpage.ts";

afterEach(() => {
  document.body.replaceChildren();
});

const WIDGETS: Readonly<Record<string, readonly [{ render: Render }, () => Model]>> = {
  room: [room, () => roomModel()],
  trainer: [trainer, () => trainerModel()],
  demo: [trainer, () => staticModel({ ...DEMO, view: "demo" })],
  pad: [studio, () => staticModel({ view: "pad", lang: "en" })],
  card: [studio, () => staticModel({ view: "card", lang: "en" })],
  atlas: [studio, () => staticModel({ ...ATLAS, view: "atlas" })],
};

it.each(Object.entries(WIDGETS))(
  "a %s of another version says to reload the page",
  async (_, [widget, make]) => {
    const el = document.createElement("div");
    document.body.append(el);
    const model = make();
    model.set("protocol", PROTOCOL + 1);
    const undo = shown(widget.render({ model, el }));
    expect(el.textContent).toBe(
      `Protocol version must be ${PROTOCOL}, got ${PROTOCOL + 1} from Python. Reload the page.`,
    );
    expect(el.querySelector("[role=alert]")).not.toBeNull();
    undo?.();
    expect(el.childElementCount).toBe(0);
    model.set("protocol", PROTOCOL);
    const end = shown(widget.render({ model, el }));
    expect(el.textContent).not.toContain("Reload the page");
    expect(el.childElementCount).toBeGreaterThan(0);
    await Promise.resolve();
    end?.();
  },
);

it("sends its version with every trait that it sets", () => {
  const model = staticModel({ at: 0 });
  const set = vi.spyOn(model, "set");
  hostOf(model, []).set({ at: 1 });
  expect(set.mock.calls).toEqual([
    ["at", 1],
    ["protocol", PROTOCOL],
  ]);
});
