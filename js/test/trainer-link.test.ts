/** The link to an exercise of a pack, in its dialog. */
import { describe, expect, it, vi } from "vitest";
import { settle } from "./page.ts";
import * as made from "./trainer.ts";
import { QUEUE, action, find, modelOf, open, press } from "./trainerpage.ts";

describe("the link to an exercise of a pack", () => {
  const cards = made.RAW.map((card, index) => ({ ...card, in_pack: index === 0 ? "" : `hook/${index + 6}` }));

  it("is copied, and shown as a QR code, behind the address of the site", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard);
    open(modelOf({ cards, at: 1, site: "https://a.example" }));
    action("link").click();
    action("copy-link").click();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
    expect(writeText).toHaveBeenCalledWith("https://a.example/open.html#drill=hook/7");
    expect(find(".bm-link-entry [role=status]").textContent).toBe("The link is on the clipboard.");
    action("qr").click();
    await settle();
    expect(find(".bm-qr-link").textContent).toBe("https://a.example/open.html#drill=hook/7");
    press("1", action("qr"));
    expect(find(".bm-dialog[open]").contains(action("qr")), "its keys are its own").toBe(true);
    expect(find(".bm-trainer").dataset.end).toBe("");
  });

  it("follows the exercise, and is there only where a link opens it", () => {
    const model = modelOf({ cards });
    open(model);
    expect(action("link").hidden).toBe(true);
    action("skip").click();
    expect(action("link").hidden).toBe(false);
    open(modelOf({ at: 1 }));
    expect(action("link").hidden, "not of a pack").toBe(true);
    open(modelOf({ cards, at: QUEUE.length }));
    expect(action("link").hidden, "the summary").toBe(true);
  });
});
