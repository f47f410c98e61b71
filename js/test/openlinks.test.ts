// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatLink, LONGEST, mendTsfen, readLink, writeTsfen } from "../src/core/links.ts";
import type { Fault, Known, Subject } from "../src/core/links.ts";
import { packGame, readMove, replay, unpackGame } from "../src/core/sharedgame.ts";
import type { SharedGame } from "../src/core/sharedgame.ts";
import { readTsfen } from "../src/core/tsfen.ts";

interface Examples {
  readonly links: readonly { about: string; link: string; subject: Subject }[];
  readonly faults: readonly (readonly [about: string, link: string, faults: readonly string[]])[];
}
const { links, faults } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tests/data/links.json"), "utf8"),
) as Examples;

const game = (side: number): Known["games"][string] => ({ files: side, ranks: side });
const KNOWN: Known = {
  games: { chu: game(12), dai_dai: game(17), tai: game(25) },
  packs: { hook: { count: 12 } },
  demos: { "07_hook_moves": { steps: ["1", "4b1"] } },
  languages: ["en", "ja", "ru"],
};
const FIVE = { files: 5, ranks: 5 };

/** The same numbers each time, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("examples that Python writes", () => {
  it.each(links)("$about", ({ link, subject }) => {
    expect(readLink(link, KNOWN)).toEqual({ subject, lang: "", faults: [] });
    expect(formatLink(subject)).toBe(link);
  });

  it("has a game whose moves lead to its position", async () => {
    const { subject } = links.find(({ about }) => about === "game") ?? {};
    const read = (await unpackGame(subject?.kind === "game" ? subject.packed : "")) as SharedGame;
    const start = "see below";
    expect([read.variant, read.start, read.moves.length]).toEqual(["dai_dai", "start", 4]);
    expect(replay(start, read.moves, read.tsfen, { files: 17, ranks: 17 })).toBeNull();
  });
});

describe("faults", () => {
  it.each(faults)("%s", (_, link, wanted) => {
    expect(readLink(link, KNOWN).faults.map(({ what }) => what)).toEqual(wanted);
  });

  it("say what was wanted, and show the rest", () => {
    const { subject, faults } = readLink("#tsfen=start&variant=dai_dai&square=40z", KNOWN);
    expect(faults).toEqual([{ what: "square", size: KNOWN.games.dai_dai, got: "40z" }]);
    expect(subject).toMatchObject({ kind: "position", variant: "dai_dai", square: "" });
    expect(readLink("#demo=07_hook_moves/99", KNOWN).subject).toMatchObject({ kind: "demo", step: "" });
    expect(readLink("#drill=hook/700", KNOWN).subject).toMatchObject({ kind: "drill", number: 1 });
  });

  it("quote at most 40 characters, and nothing that turns text around", () => {
    const [fault] = readLink(`#tsfen=start&variant=${"x".repeat(99)}`, KNOWN).faults;
    expect(fault).toMatchObject({ got: `${"x".repeat(40)}…` });
    const [turned] = readLink(`#tsfen=start&variant=${encodeURIComponent("a\u202eb\0")}`, KNOWN).faults;
    expect(turned).toMatchObject({ got: "a\ufffdb\ufffd" });
  });

  it("refuse a link that is too long, unread", () => {
    const { subject, faults } = readLink(`#betza=${"W".repeat(LONGEST)}`, KNOWN);
    expect([subject.kind, faults]).toEqual(["none", [{ what: "long", got: LONGEST + 6 }]]);
  });

  it("never come as an exception, whatever the link", () => {
    const next = random(7);
    const tokens = [
      ...[
        "tsfen",
        "betza",
        "drill",
        "demo",
        "game",
        "variant",
        "square",
        "region",
        "orientation",
        "lang",
        "v",
      ],
      ...[
        "=",
        "&",
        "#",
        "/",
        ",",
        "+",
        "%",
        "%5",
        "%00",
        "%ff",
        "1",
        "12",
        "99999",
        "a",
        "zz",
        "P",
        "ln",
        "-",
      ],
      ...[
        "<img src=x onerror=alert(1)>",
        "javascript:",
        "__proto__",
        "constructor",
        "\u202e",
        "𝕏",
        "hook",
        "tai",
      ],
    ];
    for (let i = 0; i < 5000; i++) {
      const link = Array.from({ length: next(14) }, () => tokens[next(tokens.length)]).join("");
      const { subject } = readLink(link, KNOWN);
      // A subject is written, and reads back the same.
      if (subject.kind !== "none") expect(readLink(formatLink(subject), KNOWN).subject).toEqual(subject);
    }
  });

  it("are found in links that were cut anywhere", () => {
    for (const { link } of links)
      for (let end = 0; end <= link.length; end++)
        expect(() => readLink(link.slice(0, end), KNOWN)).not.toThrow();
  });
});

describe("positions", () => {
  const kinds = new Map([
    ["P", true],
    ["LN", false],
  ]);
  const mend = (text: string): [string, readonly Fault[]] => {
    const faults: Fault[] = [];
    return [mendTsfen(text, FIVE, kinds, faults), faults];
  };

  it("stay as they are if they are right", () => {
    expect(mend("5/2,+P,2/5/ln,4/5 3")).toEqual(["5/2,+P,2/5/ln,4/5 3", []]);
  });

  it("keep what can be read of a cut one", () => {
    expect(mend("5/2,P,2/2,ln")).toEqual([
      "5/2,P,2/5/5/5 0",
      [{ what: "position", reason: "the position has 3 ranks and the board 5" }],
    ]);
  });

  it("lose the pieces that the game does not have", () => {
    expect(mend("X,4/P,4/+LN,4/5/5 0")).toEqual([
      "5/P,4/5/5/5 0",
      [{ what: "position", reason: 'this game has no piece "X"' }],
    ]);
  });

  it("are positions after mending, whatever they were", () => {
    const next = random(3);
    const tokens = [
      "5",
      "2",
      "P",
      "ln",
      "+P",
      "LN3",
      "X",
      "/",
      "/",
      "/",
      "/",
      ",",
      ",",
      " 0",
      "é",
      "<b>",
      "-1",
      "99",
    ];
    for (let i = 0; i < 1500; i++) {
      const text = Array.from({ length: next(20) }, () => tokens[next(tokens.length)]).join("");
      expect(() => readTsfen(mend(text)[0], FIVE)).not.toThrow();
    }
  });

  it("are written as they were read", () => {
    const cells = new Array<string | null>(25).fill(null);
    cells[0] = cells[1] = "P";
    cells[24] = "+ln";
    expect(writeTsfen(cells, FIVE, 4)).toBe("P2,3/5/5/5/4,+ln 4");
  });
});

describe("games", () => {
  const GAME: SharedGame = {
    variant: "chu",
    ruleset: "",
    start: "5/2,P,2/2,ln,2/5/p,4 0",
    moves: ["3c 3b 3c x3b", "5e 5d +"],
    tsfen: "5/5/2,ln,2/+p,4/5 2",
  };

  it("are carried along their moves", () => {
    const steps = replay(GAME.start, GAME.moves, GAME.tsfen, FIVE);
    expect(steps?.map(({ tsfen }) => tsfen)).toEqual([GAME.start, "5/5/2,ln,2/5/p,4 1", GAME.tsfen]);
    expect(steps?.map(({ piece }) => piece)).toEqual(["", "ln", "p"]);
  });

  it("whose moves lead elsewhere are not carried along", () => {
    expect(replay(GAME.start, GAME.moves, GAME.start, FIVE)).toBeNull();
    expect(replay(GAME.start, ["1a 1b"], GAME.start, FIVE)).toBeNull();
    expect(replay(GAME.start, ["3c 9z"], GAME.start, FIVE)).toBeNull();
  });

  it("come back as they were", async () => {
    expect(await unpackGame(await packGame(GAME))).toEqual(GAME);
    const position = { ...GAME, moves: [], start: "start" };
    expect(await unpackGame(await packGame(position))).toEqual(position);
  });

  it("that were cut or changed are refused", async () => {
    const packed = await packGame(GAME);
    for (let end = 0; end < packed.length - 2; end += 3)
      expect(await unpackGame(packed.slice(0, end))).toMatchObject({ what: "packed" });
    const next = random(5);
    for (let i = 0; i < 300; i++) {
      const at = next(packed.length);
      const changed = `${packed.slice(0, at)}${"AZ_-09"[next(6)] ?? ""}${packed.slice(at + 1)}`;
      await expect(unpackGame(changed)).resolves.toBeDefined();
    }
    expect(await unpackGame("<script>")).toEqual({ what: "packed" });
  });

  it("of another version, or that unpack to too much, are refused", async () => {
    const pack = async (value: unknown): Promise<string> => {
      const stream = new Blob([JSON.stringify(value)]).stream();
      const bytes = await new Response(stream.pipeThrough(new CompressionStream("deflate-raw"))).bytes();
      return Buffer.from(bytes).toString("base64url");
    };
    expect(await unpackGame(await pack({ ...GAME, v: 2 }))).toEqual({ what: "version", got: "2" });
    expect(await unpackGame(await pack({ ...GAME, tsfen: "5".repeat(2_000_000) }))).toEqual({
      what: "packed",
    });
    expect(await unpackGame(await pack([]))).toEqual({ what: "packed" });
  });

  it("have moves of squares only", () => {
    expect(readMove("3c 3b 3c x3b +", FIVE)).toEqual({
      ...{ text: "3c 3b 3c", squares: [12, 7, 12], captures: [7], promotes: true },
    });
    expect(readMove("5e 5d=", FIVE)).toMatchObject({ text: "5e 5d=", promotes: false });
    for (const bad of ["", "3c", "3c 3z", "3c 3b <b>", "3c 3b x", "3c  3b"])
      expect(readMove(bad, FIVE)).toBeNull();
  });
});
