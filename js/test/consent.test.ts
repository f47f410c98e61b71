/** The line under the first result: whether to keep the progress. */
import { expect, test } from "vitest";
import { close, find, modelOf, open } from "./trainerpage.ts";
import { settle } from "./page.ts";

const line = (): HTMLElement => find(".bm-keep");

test("is there only when Python offers it, and asks in words that are heard", async () => {
  const model = modelOf({ progress_offered: false });
  open(model);
  expect(line().hidden).toBe(true);
  model.update({ progress_offered: true });
  await settle();
  expect(line().hidden).toBe(false);
  expect(line().textContent.replace(/\s+/g, " ").trim()).toBe("Keep my progress in this folder? Yes No");
  expect(line().querySelector("[role=status]")?.textContent).toBe("Keep my progress in this folder?");
  close();
});

test.each([
  ["keep", "yes"],
  ["no-keep", "no"],
])("%s hands Python the answer %s and goes away", (name, answer) => {
  const model = modelOf({ progress_offered: true });
  open(model);
  find(`.bm-action-${name}`).click();
  expect(model.get("progress_answer")).toBe(answer);
  expect(line().hidden).toBe(true);
  close();
});
