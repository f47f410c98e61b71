// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Requests, PATIENCE, SLOW } from "../src/host/requests.ts";
import type { Reply } from "../src/host/requests.ts";
import { PROTOCOL } from "../src/core/generated/words.ts";
import type { Request } from "../src/host/requests.ts";
import { NoPythonError } from "../src/host/staticmodel.ts";

const MOVE = { from: "1a", path: [], to: "1b" };
const OTHER = { ...MOVE, from: "2a" };
/** The reply to a move without fields. */
const EMPTY = { text: "", code: "", possible: false, path: [], blocker: "", leg: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make(): { requests: Requests; sent: Request[]; states: string[]; answers: Reply[] } {
  const sent: Request[] = [];
  const states: string[] = [];
  const answers: Reply[] = [];
  const requests = new Requests(
    (message) => void sent.push(message),
    (state) => void states.push(state),
  );
  requests.ask("move", MOVE, (answer) => void answers.push(answer));
  return { requests, sent, states, answers };
}

it("gives every question an id of its own", () => {
  const { requests, sent } = make();
  requests.ask("undo", {}, vi.fn());
  expect(sent).toMatchObject([{ request: "move", from: "1a" }, { request: "undo" }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

it("says with every question which protocol it speaks", () => {
  expect(make().sent[0]?.protocol).toBe(PROTOCOL);
});

it("hears one answer, once", () => {
  const { requests, sent, answers } = make();
  const id = sent[0]?.id;
  requests.handleMessage({ id, ok: false, text: "No." });
  requests.handleMessage({ id, ok: true });
  expect(answers).toEqual([{ kind: "refused", text: "No.", data: { ...EMPTY, text: "No." } }]);
  vi.advanceTimersByTime(2 * PATIENCE);
  expect(answers).toHaveLength(1);
});

it("takes anything but a plain yes for a refusal", () => {
  const { requests, sent, answers } = make();
  requests.handleMessage({ id: sent[0]?.id, ok: "yes", text: 7 });
  expect(answers).toEqual([{ kind: "refused", text: "", data: EMPTY }]);
});

it("reads the fields of a reply by the name of its request", () => {
  const { requests, sent } = make();
  const replies: unknown[] = [];
  requests.ask("record", {}, (reply) => void replies.push(reply));
  requests.ask("draw", { side: "black" }, (reply) => void replies.push(reply));
  requests.handleMessage({ id: sent[1]?.id, ok: true, text: "1. P", name: 7, more: 1 });
  requests.handleMessage({ id: sent[2]?.id, ok: true, agreed: false });
  expect(replies).toEqual([
    { kind: "done", data: { text: "1. P", name: "" } },
    { kind: "done", data: { agreed: false } },
  ]);
});

it("says when Python is slow, silent, and back; a late answer still counts", () => {
  const { requests, sent, states, answers } = make();
  vi.advanceTimersByTime(SLOW);
  expect(states).toEqual(["slow"]);
  vi.advanceTimersByTime(PATIENCE - SLOW - 1);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(["slow", "silent"]);
  requests.handleMessage({ id: sent[0]?.id, ok: true });
  expect(states).toEqual(["slow", "silent", ""]);
  expect(answers).toEqual([{ kind: "silent" }, { kind: "done", data: EMPTY }]);
});

it("takes whatever Python says for a sign that it is there", () => {
  const { requests, states, answers } = make();
  vi.advanceTimersByTime(PATIENCE - 1);
  requests.handleMessage({ id: -1, ok: true });
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([answers, states]).toEqual([[{ kind: "silent" }], ["slow", "silent"]]);
  requests.handleActivity();
  expect(states).toEqual(["slow", "silent", "slow"]);
});

it("does not count the time in which the page could hear nothing", () => {
  const { answers } = make();
  // Timers that were due long ago run before the messages that came meanwhile are heard.
  const late = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3 * PATIENCE);
  vi.advanceTimersByTime(SLOW);
  late.mockRestore();
  vi.advanceTimersByTime(PATIENCE - SLOW);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(SLOW);
  expect(answers).toEqual([{ kind: "silent" }]);
});

it("asks for a move again with the id it has, as long as no answer came", () => {
  const { requests, sent, answers } = make();
  const other: Reply[] = [];
  requests.ask("move", OTHER, (answer) => void other.push(answer));
  vi.advanceTimersByTime(PATIENCE);
  requests.ask("move", MOVE, (answer) => void answers.push(answer));
  expect(sent[2]).toEqual(sent[0]);
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
  requests.handleMessage({ id: sent[0]?.id, ok: true });
  requests.handleMessage({ id: sent[0]?.id, ok: true });
  expect(answers).toEqual([{ kind: "silent" }, { kind: "done", data: EMPTY }]);
  expect(other).toEqual([{ kind: "silent" }]);
  requests.ask("move", MOVE, vi.fn());
  expect(sent[3]?.id).not.toBe(sent[0]?.id);
  requests.ask("undo", {}, vi.fn());
  requests.ask("undo", {}, vi.fn());
  expect(sent[5]?.id).not.toBe(sent[4]?.id);
});

it("reports a missing Python at once, and sends nothing after Python has gone", () => {
  const heard: Reply[] = [];
  const states: string[] = [];
  const send = vi.fn(() => {
    throw new NoPythonError();
  });
  const still = new Requests(send, (state) => void states.push(state));
  still.ask("move", MOVE, (answer) => void heard.push(answer));
  still.ask("undo", {}, (answer) => void heard.push(answer));
  expect([heard, states]).toEqual([[{ kind: "none" }, { kind: "none" }], ["none"]]);

  const { requests, sent, states: said, answers } = make();
  requests.handleKernelLost();
  requests.ask("undo", {}, (answer) => void answers.push(answer));
  vi.advanceTimersByTime(2 * PATIENCE);
  expect(sent).toHaveLength(1);
  expect([answers, said]).toEqual([[{ kind: "gone" }, { kind: "gone" }], ["gone"]]);
});

it("takes a message that cannot be sent for the end of the Python there was", () => {
  const { answers } = make();
  const states: string[] = [];
  const requests = new Requests(
    () => {
      throw new Error("Cannot send");
    },
    (state) => void states.push(state),
  );
  requests.ask("move", MOVE, (answer) => void answers.push(answer));
  expect([answers, states]).toEqual([[{ kind: "gone" }], ["gone"]]);
});
