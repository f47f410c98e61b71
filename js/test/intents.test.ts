import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Intents, PATIENCE, SLOW } from "../src/intents.ts";
import type { Answer } from "../src/intents.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make(): { intents: Intents; sent: Record<string, unknown>[]; states: string[]; answers: Answer[] } {
  const sent: Record<string, unknown>[] = [];
  const states: string[] = [];
  const answers: Answer[] = [];
  const intents = new Intents(
    (message) => void sent.push(message),
    (state) => void states.push(state),
  );
  intents.ask("move", { from: "1a" }, (answer) => void answers.push(answer));
  return { intents, sent, states, answers };
}

it("gives every question an id of its own", () => {
  const { intents, sent } = make();
  intents.ask("undo", {}, vi.fn());
  expect(sent).toMatchObject([{ intent: "move", from: "1a" }, { intent: "undo" }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

it("hears one answer, once", () => {
  const { intents, sent, answers } = make();
  const id = sent[0]?.id;
  intents.hear({ id, ok: false, text: "No." });
  intents.hear({ id, ok: true });
  expect(answers).toEqual([{ kind: "refused", text: "No.", data: {} }]);
  vi.advanceTimersByTime(2 * PATIENCE);
  expect(answers).toHaveLength(1);
});

it("takes anything but a plain yes for a refusal", () => {
  const { intents, sent, answers } = make();
  intents.hear({ id: sent[0]?.id, ok: "yes", text: 7 });
  expect(answers).toEqual([{ kind: "refused", text: "", data: {} }]);
});

it("says when Python is slow, silent, and back; a late answer still counts", () => {
  const { intents, sent, states, answers } = make();
  vi.advanceTimersByTime(SLOW);
  expect(states).toEqual(["slow"]);
  vi.advanceTimersByTime(PATIENCE - SLOW - 1);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(["slow", "silent"]);
  intents.hear({ id: sent[0]?.id, ok: true });
  expect(states).toEqual(["slow", "silent", ""]);
  expect(answers).toEqual([{ kind: "silent" }, { kind: "done", data: {} }]);
});
