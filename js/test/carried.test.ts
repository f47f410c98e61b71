/** What a page without Python carries: values that refer to earlier ones. */
import { expect, it } from "vitest";
import { resolved } from "../src/host/carried.ts";

it("puts earlier values in the place of references, in lists and objects", () => {
  const values = [{ id: "lion" }, [{ "→": 0 }, { id: "pawn" }], { tai: { "→": 1 }, at: 3 }, { "→": 2 }, "→"];
  const [lion, kinds, catalogues, again, text] = resolved(values);
  expect(kinds).toEqual([{ id: "lion" }, { id: "pawn" }]);
  expect(catalogues).toEqual({ tai: kinds, at: 3 });
  expect((kinds as unknown[])[0]).toBe(lion);
  expect(again).toBe(catalogues);
  expect(text).toBe("→");
});

it("leaves values without references as they are", () => {
  const values = [null, 0, "", [[]], { base64: "AQE=" }, { a: null }];
  expect(resolved(values)).toEqual(values);
});
