/** The page that opens what a link names: the list of everything, and what is wrong with a link. */
import { beforeEach, expect, it, vi } from "vitest";

const INDEX = {
  games: { dai_dai: { files: 17, ranks: 17, title: "Dai dai shogi" } },
  demos: { hook: { steps: ["1", "2"], title: "Hooks", languages: ["ja"] } },
  packs: { hook: { count: 12, title: "Hook moves", languages: ["ja"] } },
  notations: { W: 0 },
  languages: ["en", "ja", "ru"],
};

const main = (): HTMLElement => document.querySelector("main") ?? document.body;
const asked: string[] = [];

async function open(hash: string, files: Record<string, unknown> = { "index.json": INDEX }): Promise<void> {
  document.body.replaceChildren(document.createElement("main"));
  location.hash = hash;
  asked.length = 0;
  vi.stubGlobal("fetch", (url: URL) => {
    const name = Object.keys(files).find((file) => url.pathname.endsWith(`/${file}`));
    asked.push(url.pathname.split("/embed/")[1] ?? "");
    return Promise.resolve(
      name === undefined ? new Response("", { status: 404 }) : Response.json(files[name]),
    );
  });
  vi.resetModules();
  await import("../src/embed/open.ts");
  await vi.waitFor(() => expect(main().dataset.ready ?? main().textContent).toBeTruthy());
  await vi.waitFor(() => expect(main().dataset.ready).not.toBe("false"));
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("lists everything that can be opened where a link names nothing", async () => {
  await open("");
  const links = [...main().querySelectorAll<HTMLAnchorElement>(".bm-open-all a")];
  expect(links.map((one) => one.getAttribute("href"))).toEqual([
    "#tsfen=start&variant=dai_dai",
    "#demo=hook",
    "#drill=hook/1",
  ]);
  expect(main().querySelector("[role=alert]")).toBeNull();
});

it("says what is wrong with a link, as text", async () => {
  await open("#drill=<img src=x onerror=alert(1)>/3");
  const wrong = main().querySelector("[role=alert]");
  expect(wrong?.textContent).toContain("pack");
  expect(wrong?.querySelector("img")).toBeNull();
});

it("says which file is missing", async () => {
  await open("#drill=hook/3");
  expect(asked).toContain("packs/hook.json");
  expect(main().querySelector("[role=alert]")?.textContent).toContain("packs/hook.json could not be loaded");
});

it("asks for the language of the link", async () => {
  await open("#demo=hook/2&lang=ja");
  expect(asked).toContain("demos/hook.ja.json");
  expect(document.documentElement.lang).toBe("ja");
  await open("");
});

it("says that a notation of no piece needs Python, and shows nothing in its place", async () => {
  await open("#betza=W3F7");
  expect(main().querySelector("h1")?.textContent).toBe("W3F7");
  expect(main().querySelector(".bm-open-note")?.textContent).toContain("needs Python");
});

it("refuses a game that was cut", async () => {
  await open("#game=1AAAA");
  expect(main().querySelector("[role=alert]")).not.toBeNull();
});

it("opens the next link on the same page", async () => {
  await open("#betza=W3F7");
  location.hash = "";
  window.dispatchEvent(new Event("hashchange"));
  await vi.waitFor(() => expect(main().querySelector(".bm-open-all")).not.toBeNull());
});

it("says in words when its own list is missing", async () => {
  await open("", {});
  expect(main().textContent).toBe(
    "This page could not load its files. Check the connection and reload the page.",
  );
});
