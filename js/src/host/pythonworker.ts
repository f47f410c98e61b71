/**
 * The worker of the folder `python` beside a page: it loads Pyodide and the modules that are there, and answers requests with
 * `banmen.course.browser`. A request is data: it goes to one Python function as JSON, and nothing in it is run.
 */
import type { FromWorker } from "./python.ts";

interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { readonly extractDir: string }): void;
  runPython(code: string): unknown;
}

const PLACE = "/banmen";
const BEGIN = `
import sys
sys.path.insert(0, "${PLACE}")
from banmen.course.browser import answer
answer
`;
const beside = (name: string): string => new URL(name, import.meta.url).href;
const tell = (message: FromWorker): void => {
  postMessage(message);
};

async function start(): Promise<(request: string) => string> {
  tell({ share: 0.05 });
  const archive = fetch(beside("banmen.zip"));
  const { loadPyodide } = (await import(beside("pyodide.mjs"))) as {
    readonly loadPyodide: (options: { readonly indexURL: string }) => Promise<Pyodide>;
  };
  tell({ share: 0.15 });
  const pyodide = await loadPyodide({ indexURL: beside("./") });
  tell({ share: 0.7 });
  const found = await archive;
  if (!found.ok) throw new Error(`banmen.zip: ${found.status}`);
  pyodide.unpackArchive(await found.arrayBuffer(), "zip", { extractDir: PLACE });
  tell({ share: 0.8 });
  const answer = pyodide.runPython(BEGIN) as (request: string) => string;
  tell({ share: 1 });
  return answer;
}

const started = start();
started.catch((error: unknown) => tell({ failed: String(error) }));

addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly request: unknown }>) => {
  void started.then(
    (answer) => {
      let reply: unknown;
      try {
        reply = JSON.parse(answer(JSON.stringify(data.request)));
      } catch (error) {
        // A mistake of ours, or no memory: Python itself says what it refuses.
        console.error("banmen: Python:", error);
        reply = { error: String(error).trim().split("\n").at(-1) };
      }
      tell({ id: data.id, reply: reply as Readonly<Record<string, unknown>> });
    },
    () => undefined,
  );
});
