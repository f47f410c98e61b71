import { describe, expect, it } from "vitest";
import { settle } from "./page.ts";
import { asked, button, find, modelOf, open, PLAYERS, PROGRAM, room, said } from "./room.ts";

describe("the form for a new game", () => {
  const field = (selector: string): HTMLInputElement => find(selector) as HTMLInputElement;

  it("opens where it is asked for, and asks for what it says", () => {
    const model = modelOf({ state: "setting", clock: null });
    open(model);
    expect([find(".bm-new").hidden, button("start").hidden]).toEqual([true, false]);
    button("start").click();
    expect(asked(model)).toEqual({ request: "start" });
    button("new").click();
    expect([find(".bm-new").hidden, button("start").hidden]).toEqual([false, true]);
    expect(button("new").getAttribute("aria-expanded")).toBe("true");
    expect(field("[name=white]").value).toBe("level:3");
    field("[name=white]").value = "level:2";
    field(".bm-tick input").checked = true;
    field(".bm-tick input").dispatchEvent(new Event("change", { bubbles: true }));
    expect(find(".bm-clockterms").hidden).toBe(false);
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toEqual({
      request: "start",
      black: "human",
      white: "level:2",
      time: [600, 5],
      games: 1,
      warns: false,
    });
  });

  it("begins at a start that has a name", async () => {
    const starts = [{ name: "lion", titles: { en: "White without the lion", ja: "後手の獅子落ち" } }];
    const model = modelOf({ state: "setting", clock: null, starts });
    open(model);
    button("new").click();
    const select = find(".bm-new [name=tsfen]") as HTMLSelectElement;
    expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
      ["", "As on the board"],
      ["start", "Usual start"],
      ["lion", "White without the lion"],
    ]);
    select.value = "lion";
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toMatchObject({ request: "start", tsfen: "lion" });
    model.update({ lang: "ja" });
    await settle();
    expect((find(".bm-new [name=tsfen]") as HTMLSelectElement).options[2]?.text).toBe("後手の獅子落ち");
  });

  it("continues a game that is paused", async () => {
    const model = modelOf({ state: "setting", paused: true, players: { ...PLAYERS, white: PROGRAM } });
    open(model);
    expect(said(".bm-status")).toBe("The game is paused and the clocks are stopped.");
    expect(button("start").textContent).toBe("Continue with ./engine --fast");
    button("start").click();
    expect(asked(model)).toEqual({ request: "start" });
    model.update({ room: room({ state: "setting", paused: false }) });
    await settle();
    expect(said(".bm-status")).not.toContain("paused");
  });

  it("names the program that would be started, and never sends its name", () => {
    const players = { ...PLAYERS, white: PROGRAM };
    const model = modelOf({ state: "setting", named: ["./other", PROGRAM.player], players });
    open(model);
    expect(button("start").textContent).toBe("Start with ./engine --fast");
    button("new").click();
    expect(said(".bm-new .bm-first")).toBe("Start with ./engine --fast");
    field(".bm-new fieldset:not([hidden]) input").value = "5";
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toMatchObject({ white: "named:1", params: { white: { Depth: "5" } } });
    expect(JSON.stringify(model.sent)).not.toContain("engine");
    field("[name=white]").value = "named:0";
    field("[name=black]").value = "named:1";
    field("[name=white]").dispatchEvent(new Event("change", { bubbles: true }));
    expect(said(".bm-new .bm-first")).toBe("Start with ./engine --fast and ./other");
    expect(
      [...document.querySelectorAll<HTMLElement>(".bm-new fieldset")].every(({ hidden }) => hidden),
    ).toBe(true);
    field("[name=black]").value = "human";
    field("[name=white]").value = "human";
    field("[name=white]").dispatchEvent(new Event("change", { bubbles: true }));
    expect(said(".bm-new .bm-first")).toBe("Start");
  });

  it("offers a level with other limits, and does not call it a program", () => {
    const white = { ...PLAYERS.white, player: "level:4,seconds=2", name: "level:4,seconds=2" };
    const players = { ...PLAYERS, white };
    const model = modelOf({ state: "setting", named: [white.player], players });
    open(model);
    expect(said(".bm-playerpanel[data-side=white] .bm-name, [data-side=white] .bm-name")).toBe(
      "Level 4, seconds=2",
    );
    button("new").click();
    expect(said(".bm-new .bm-first")).toBe("Start");
    expect(said(".bm-new [name=white] option")).toBe("Level 4, seconds=2");
    find(".bm-new").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(asked(model)).toMatchObject({ white: "named:0" });
  });

  it("keeps what a person has chosen while other things change", async () => {
    const model = modelOf({ state: "setting" });
    open(model);
    field("[name=white]").value = "level:1";
    const players = { ...PLAYERS, white: { ...PLAYERS.white, state: "gone" } };
    model.update({ room: room({ state: "setting", players, log: [{ side: "white", text: "x" }] }) });
    await settle();
    expect(field("[name=white]").value).toBe("level:1");
  });

  it("checks nothing that it does not ask for", () => {
    const model = modelOf({
      state: "setting",
      named: [PROGRAM.player],
      players: { ...PLAYERS, white: PROGRAM },
    });
    open(model);
    button("new").click();
    field(".bm-clockterms input").value = "";
    const settings = find(".bm-new fieldset:not([hidden])") as HTMLFieldSetElement;
    const form = find(".bm-new") as HTMLFormElement;
    form.requestSubmit();
    expect(model.sent).toEqual([]);
    field(".bm-tick input").checked = false;
    field("[name=white]").value = "level:1";
    form.dispatchEvent(new Event("change"));
    form.requestSubmit();
    expect(asked(model)).toMatchObject({ white: "level:1", time: null });
    expect(settings.disabled).toBe(true);
  });
});
