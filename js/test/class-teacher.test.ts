/** The teacher's view of a class: drawings on the board, and the panel around it. */
import { describe, expect, it } from "vitest";
import { readClassState } from "../src/core/generated/classroom.ts";
import { drawingsOf, mistakeDrawings } from "../src/widgets/classroom/drawings.ts";
import { mountClassroom } from "../src/widgets/classroom/classroom.ts";
import type { Host } from "../src/host/host.ts";

const state = (more: object): ReturnType<typeof readClassState> =>
  readClassState({ mode: "together", phase: "open", at: 0, count: 3, ...more });

describe("squares", () => {
  it("are as strong as many chose them, with their number", () => {
    const drawn = drawingsOf(state({ squares: { "5c": 4, "6c": 1 } }));
    expect(drawn).toEqual([
      { kind: "shade", squares: ["5c"], colour: "blue", text: "", weight: 1 },
      { kind: "label", squares: ["5c"], colour: "blue", text: "4" },
      { kind: "shade", squares: ["6c"], colour: "blue", text: "", weight: 0.25 },
      { kind: "label", squares: ["6c"], colour: "blue", text: "1" },
    ]);
  });

  it("are green or red once the answer is revealed, and a right one that no pupil chose has a ring", () => {
    const drawn = drawingsOf(
      state({ phase: "revealed", squares: { "5c": 1, "6c": 1 }, solution: ["5c", "7c"] }),
    );
    expect(
      drawn
        .filter(({ kind }) => kind !== "label")
        .map(({ kind, colour }) => `${String(kind)} ${String(colour)}`),
    ).toEqual(["shade green", "shade red", "circle green"]);
  });
});

describe("routes", () => {
  const routes = [
    { squares: ["5h", "3h", "3f"], count: 1, right: true },
    { squares: ["5h", "5f", "3f"], count: 2, right: false },
  ];

  it("are arrows as wide as many chose them, the widest below", () => {
    const arrows = drawingsOf(state({ routes })).filter(({ kind }) => kind === "arrow");
    expect(arrows.map(({ weight }) => weight)).toEqual([1, 0.5]);
  });

  it("show the solution if no pupil found it", () => {
    const revealed = { phase: "revealed", routes: routes.slice(1), solution: ["5h", "3h", "3f"] };
    const arrows = drawingsOf(state(revealed)).filter(({ kind }) => kind === "arrow");
    expect(arrows.map(({ colour }) => colour)).toEqual(["red", "green"]);
  });
});

it("a wrong answer is drawn with what stops it", () => {
  const mistake = { answer: "", count: 1, text: "", squares: [], path: ["5h", "5f"], blocker: "5g" };
  expect(mistakeDrawings(mistake).map(({ kind }) => kind)).toEqual(["arrow", "circle"]);
});

function hostWith(traits: Record<string, unknown>): Host & { readonly sent: object[] } {
  const sent: object[] = [];
  return {
    sent,
    get: (name) => traits[name],
    set: () => true,
    send: (message) => sent.push(message),
    subscribe: () => () => undefined,
  };
}

describe("the panel", () => {
  const pupil = { id: 1, name: "<b>Aiko</b>", here: true, answered: true, right: null, done: 1, score: 0 };
  const classroom = {
    mode: "together",
    phase: "open",
    at: 0,
    count: 3,
    pupils: [pupil],
    answered: 1,
    code: "ABCDEF",
  };

  it("shows names as text, and tells what an act was meant for", () => {
    const host = hostWith({
      classroom: { ...classroom, refused: { code: 2, path: 0 } },
      cards: [],
      lang: "en",
    });
    const place = document.createElement("div");
    document.body.append(place);
    const undo = mountClassroom(place, host);
    expect(place.querySelector(".bm-pupil-name")?.textContent).toBe("<b>Aiko</b>");
    expect(place.querySelector(".bm-class-progress")?.textContent).toContain("1 of 1 have answered");
    expect(place.querySelectorAll(".bm-class-refused li").length).toBe(1);
    place.querySelector<HTMLElement>("[data-action=reveal]")?.click();
    place.querySelector<HTMLElement>(".bm-pupil-remove")?.click();
    expect(host.sent).toEqual([
      { type: "act", act: "reveal", phase: "open", at: 0, pupil: -1 },
      { type: "act", act: "remove", phase: "open", at: 0, pupil: 1 },
    ]);
    undo();
    expect(place.children.length).toBe(0);
  });

  it("lists the pupils of a race with their places, equal ones alike", () => {
    const pupils = [1, 3, 3].map((score, id) => ({ ...pupil, id, name: `Pupil ${id}`, score }));
    const race = { ...classroom, mode: "storm", pupils, ends: Date.now() / 1000 + 897 };
    const host = hostWith({ classroom: race, cards: [], lang: "en" });
    const place = document.createElement("div");
    const undo = mountClassroom(place, host);
    const texts = (selector: string) => [...place.querySelectorAll(selector)].map((one) => one.textContent);
    expect(texts(".bm-pupil-name")).toEqual(["Pupil 1", "Pupil 2", "Pupil 0"]);
    expect(texts(".bm-pupil-place")).toEqual(["1", "1", "3"]);
    expect(texts(".bm-pupil-score")).toEqual(["3", "3", "1"]);
    expect(place.textContent).toMatch(/14:5[67] left/);
    undo();
  });

  it("hides names for the projector", () => {
    const host = hostWith({ classroom: { ...classroom, names_hidden: true }, cards: [], lang: "en" });
    const place = document.createElement("div");
    const undo = mountClassroom(place, host);
    expect(place.textContent).not.toContain("Aiko");
    expect(place.querySelector(".bm-pupil-name")?.textContent).toBe("Pupil 1");
    undo();
  });
});
