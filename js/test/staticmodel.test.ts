// @vitest-environment node
import { expect, it, vi } from "vitest";
import { hostOf } from "../src/host/host.ts";
import { NoPythonError, staticModel } from "../src/host/staticmodel.ts";

it("reads bytes and leaves every other trait as it is", () => {
  const marks = [{ square: "1a" }];
  const model = staticModel({ moves: { base64: "AQL/" }, marks, title: "A game", none: null });
  const moves = model.get("moves") as DataView;
  expect([...new Uint8Array(moves.buffer)]).toEqual([1, 2, 255]);
  expect([model.get("marks"), model.get("title"), model.get("none")]).toEqual([marks, "A game", null]);
  expect(model.get("unknown")).toBeUndefined();
});

it("notifies exactly the listeners of a changed trait", () => {
  const model = staticModel({ selection: "", title: "" });
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  model.on("change:selection", first);
  model.on("change:selection", second);
  model.on("change:title", other);
  model.set("selection", "1a");
  model.set("selection", "1a");
  model.save_changes();
  expect(model.get("selection")).toBe("1a");
  expect([first, second, other].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
  model.off("change:selection", first);
  model.set("selection", "2a");
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 2]);
});

it("sends nothing", () => {
  expect(() => {
    staticModel({}).send();
  }).toThrow(NoPythonError);
});

it("refuses to send for a saved widget, whose model drops what it is sent", () => {
  const send = vi.fn();
  const model = Object.assign(staticModel({}), { send });
  hostOf(model, []).send({ request: "move" });
  expect(send).toHaveBeenCalledOnce();
  expect(() => {
    hostOf(Object.assign(model, { python: false }), []).send({ request: "move" });
  }).toThrow(NoPythonError);
  expect(send).toHaveBeenCalledOnce();
});
