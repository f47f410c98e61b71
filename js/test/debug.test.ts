import { afterEach, describe, expect, it, vi } from "vitest";
import type { Mock } from "vitest";
import { debug } from "../src/core/debug.ts";
import { Requests } from "../src/host/requests.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const switched = (value: string | null): Mock<(line: string, ...rest: unknown[]) => void> => {
  const log = vi.fn<(line: string, ...rest: unknown[]) => void>();
  vi.stubGlobal("localStorage", { getItem: () => value });
  vi.spyOn(console, "debug").mockImplementation(log);
  return log;
};

describe("debug switch", () => {
  it("logs a request and its reply with one id", () => {
    const log = switched("1");
    const sent: { id?: number }[] = [];
    const requests = new Requests(
      (message) => sent.push(message),
      () => undefined,
    );
    requests.ask("move", { from: "9l", path: [], to: "9k" }, () => undefined);
    const id = String(sent[0]?.id);
    requests.handleMessage({ id: sent[0]?.id, ok: false, text: "No." });
    expect(log.mock.calls.map(([line]) => line)).toEqual([`banmen: request ${id}`, `banmen: reply ${id}`]);
    expect(log.mock.calls[1]?.[1]).toBe("refused: No.");
  });

  it("logs nothing and computes nothing when it is off", () => {
    const log = switched(null);
    const details = vi.fn(() => []);
    debug("gesture", "-", details);
    expect(log).not.toHaveBeenCalled();
    expect(details).not.toHaveBeenCalled();
  });

  it("is off where a page has no storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("SecurityError");
      },
    });
    expect(() => {
      debug("state", "-", () => []);
    }).not.toThrow();
  });
});
