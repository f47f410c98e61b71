/** The answers of a pupil's page: which are new, which wait to be saved, and what a reload brings back. */
import { describe, expect, it } from "vitest";
import {
  asked,
  hex,
  keptOf,
  mergedRows,
  newAnswers,
  NOTHING,
  sentOf,
} from "../src/embed/classroom/outbox.ts";

const A = { choice: "a" };
const B = { choice: "b" };
const row = (card: string, tries: readonly object[], more: object = {}): object => ({
  card,
  tries,
  hints: 0,
  gave_up: false,
  done: false,
  seconds: null,
  ...more,
});
const id = (): string => "id";

describe("new answers", () => {
  it("are the tries that were not sent", () => {
    const { answers, sent } = newAnswers(
      [row("x", [A, B], { hints: 2, seconds: 1.5 })],
      sentOf([row("x", [A])]),
      id,
    );
    expect(answers).toEqual([{ type: "answer", id: "id", card: "x", answer: B, hints: 2, seconds: 1.5 }]);
    expect(newAnswers([row("x", [A, B])], sent, id).answers).toEqual([]);
  });

  it("are sent by question, wherever it stands in the queue", () => {
    const { answers } = newAnswers([null, row("y", [A]), row("x", [B])], sentOf([]), id);
    expect(answers.map(({ card }) => card)).toEqual(["y", "x"]);
  });

  it("include that a pupil gave up, once", () => {
    const rows = [row("x", [A], { gave_up: true })];
    const { answers, sent } = newAnswers(rows, sentOf([row("x", [A])]), id);
    expect(answers.map(({ answer }) => answer)).toEqual([null]);
    expect(newAnswers(rows, sent, id).answers).toEqual([]);
    expect(newAnswers(rows, sentOf(rows), id).answers).toEqual([]);
  });

  it("do not repeat an answer that the server was asked about", () => {
    const sent = asked(sentOf([]), "x");
    expect(newAnswers([row("x", [A])], sent, id).answers).toEqual([]);
    expect(newAnswers([row("x", [A, B])], sent, id).answers.map(({ answer }) => answer)).toEqual([B]);
  });
});

describe("rows after a reload", () => {
  it("are the page's own, with what is half done", () => {
    const own = [row("x", [A], { now: { marked: ["5c"] } })];
    expect(mergedRows(own, [row("x", [A])])).toEqual(own);
    expect(mergedRows(own, [])).toEqual(own);
  });

  it("are the server's where it is ahead, or the page has another exercise", () => {
    expect(mergedRows([row("x", [])], [row("x", [A])])).toEqual([row("x", [A])]);
    expect(mergedRows([row("x", [A])], [row("x", [A], { done: true })])).toEqual([
      row("x", [A], { done: true }),
    ]);
    expect(mergedRows([row("y", [A])], [row("x", [])])).toEqual([row("x", [])]);
    expect(mergedRows([], [null, row("x", [A])])).toEqual([null, row("x", [A])]);
  });
});

describe("a kept page", () => {
  it("is read back, without anything that is not an answer", () => {
    const answer = { type: "answer", id: "1", card: "x", answer: A };
    const kept = { ...NOTHING, token: "t", name: "Aiko", outbox: [answer, { type: "act" }, null], rows: [1] };
    expect(keptOf(JSON.stringify(kept))).toEqual({ ...kept, outbox: [answer] });
  });

  it.each([null, "", "{", "[]", "1"])("is nothing if it cannot be read: %s", (text) => {
    expect(keptOf(text)).toEqual(NOTHING);
  });
});

describe("an id", () => {
  it("is as long as asked, in hexadecimal, and never the same", () => {
    expect(hex(16)).toMatch(/^[0-9a-f]{32}$/);
    expect(hex(16)).not.toBe(hex(16));
  });
});
