/** What the board shows of the answer to a wrong move: what the note tells of it, and nothing else. */
import { describe, expect, it } from "vitest";
import { begin } from "../src/core/play.ts";
import type { Play } from "../src/core/play.ts";
import { textsOf } from "../src/i18n/trainer.ts";
import { feedbackOf } from "../src/widgets/trainer/feedback.ts";
import { sceneOf } from "../src/widgets/trainer/scene.ts";
import { ANSWERED, MOVES, card, playing } from "./trainer.ts";

const en = textsOf("en");
const LOOK = { lang: "en", theme: "light", glyphs: "" };

/** The position with the wrong move made on it and answered. */
function answered(note: object): unknown {
  const of = card(ANSWERED(note));
  const { play }: { play: Play } = playing(
    of,
    [{ kind: "move", text: "1e 1d" }, { kind: "continue" }],
    "immediate",
  );
  expect(play.stage?.phase).toBe("answered");
  return sceneOf(of, play, "immediate", LOOK, null).tsfen;
}

describe("the answer to a wrong move", () => {
  const cases: [string, object, string][] = [
    ["takes where it goes", { reply: "3c 3b", takes: ["3b"] }, "5/1,p,LN,2/1,p,3/4,+ln/5 2"],
    ["touches nothing that it does not take", { reply: "3c 3b 4a" }, "1,LN,3/1,p,p,2/1,p,3/4,+ln/5 2"],
    ["takes on its way", { reply: "3c 3b 4b", takes: ["4b", "3b"] }, "5/1,LN,3/1,p,3/4,+ln/5 2"],
    ["takes from where it stands", { reply: "3c 4c 3c", takes: ["4c"] }, "5/1,p,p,2/2,LN,2/4,+ln/5 2"],
    ["passes, and takes nothing", { reply: "3c 4c 3c" }, "5/1,p,p,2/1,p,LN,2/4,+ln/5 2"],
    ["takes what it flies over", { reply: "3c 3a", takes: ["3b"] }, "2,LN,2/1,p,3/1,p,3/4,+ln/5 2"],
    ["jumps over a piece", { reply: "3c 3a" }, "2,LN,2/1,p,p,2/1,p,3/4,+ln/5 2"],
    ["promotes", { reply: "3c 3b", takes: ["3b"], becomes: "+LN" }, "5/1,p,+LN,2/1,p,3/4,+ln/5 2"],
    ["catches what it takes", { reply: "3c 3b", takes: ["3b"], becomes: "FF" }, "5/1,p,FF,2/1,p,3/4,+ln/5 2"],
  ];
  it.each(cases)("%s", (_, note, tsfen) => {
    expect(answered(note)).toBe(tsfen);
  });

  it("is taken back with the move", () => {
    const of = card(ANSWERED({ reply: "3c 3b", takes: ["3b"] }));
    const events = [
      { kind: "move", text: "1e 1d" } as const,
      ...[1, 2].map(() => ({ kind: "continue" }) as const),
    ];
    const { play } = playing(of, events);
    expect(play.stage).toBeNull();
    expect(sceneOf(of, play, "immediate", LOOK, null).tsfen).toBe(
      sceneOf(of, begin(of), "immediate", LOOK, null).tsfen,
    );
  });
});

describe("a solution in words", () => {
  const of = card(MOVES);
  const told = (...texts: string[]): string => {
    const { key } = of;
    const play = playing(of, [{ kind: "give up" }]).play;
    if (key?.form !== "moves") throw new Error("no key");
    const start = key.nodes.get(play.node);
    const step = start?.moves.get("3c 4c");
    if (!start || !step) throw new Error("no first move");
    const only = { ...start, moves: new Map(texts.map((text) => [text, step])) };
    const nodes = new Map([...key.nodes, [play.node, only]]);
    return feedbackOf({ ...of, key: { ...key, nodes } }, play, "immediate", en).text;
  };

  it("has the replies", () => expect(told("3c 4c")).toBe("Solution: 3c 4c (3b 3c), 4c 4b."));

  it("says where a promotion was a choice", () =>
    expect(told("3c 4c", "3c 4c=")).toBe("Solution: 3c 4c+ (3b 3c), 4c 4b."));
});
