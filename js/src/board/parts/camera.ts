/** Zoom commands: buttons, keys and double clicks. (Wheel, fingers and dragging: `pointer`.) */
import { listen } from "../../kit/dom.ts";
import type { BoardContext, Command, Part } from "../context.ts";

/** How much nearer a double click goes. */
const CLOSER = 2.2;
/** How much of what is seen a key moves. */
const STEP = 0.25;

export function camera(context: BoardContext): Part {
  const { viewer, view, signal } = context;
  const pan = (id: Command["id"], key: string, across: number, down: number): Command => ({
    id,
    keys: [`Shift+${key}`],
    run: () => {
      viewer.panStep(across * STEP, down * STEP);
    },
    enabled: () => !viewer.isWhole,
  });
  listen(view.element, signal, {
    dblclick: (event) => {
      const square = viewer.squareAt(event.clientX, event.clientY);
      const { snapshot, state } = context.now();
      if (square === null || snapshot.position.pieces[square] || state.gesture.kind !== "idle") return;
      if (snapshot.interaction === "mark" || snapshot.interaction === "edit") return;
      if (!viewer.zoom(CLOSER, event.clientX, event.clientY, true)) viewer.fit();
    },
  });
  return {
    commands: [
      {
        id: "zoomOut",
        icon: "zoomOut",
        keys: ["-"],
        run: () => {
          viewer.zoomStep(false);
        },
        enabled: () => !viewer.isWhole,
      },
      {
        id: "zoomIn",
        icon: "zoomIn",
        keys: ["+", "="],
        run: () => {
          viewer.zoomStep(true);
        },
        enabled: () => !viewer.isClosest,
      },
      {
        id: "fit",
        icon: "fit",
        keys: ["0"],
        run: () => {
          viewer.fit();
        },
        enabled: () => !viewer.isWhole,
      },
      {
        id: "actual",
        icon: "actual",
        keys: ["A"],
        run: () => {
          const { focus, layout } = context.now();
          viewer.actual(focus.cursor === null ? undefined : layout.centre(focus.cursor));
        },
        enabled: () => !viewer.isActual,
      },
      {
        id: "fullScreen",
        icon: "fullScreen",
        keys: ["V"],
        run: () => {
          toggleFullScreen(context);
        },
        enabled: () => document.fullscreenEnabled,
      },
      pan("panLeft", "ArrowLeft", -1, 0),
      pan("panRight", "ArrowRight", 1, 0),
      pan("panUp", "ArrowUp", 0, -1),
      pan("panDown", "ArrowDown", 0, 1),
    ],
  };
}

/** A host may forbid it (a frame without permission); the board then reports that. */
function toggleFullScreen(context: BoardContext): void {
  const { root, texts } = context;
  const showing = (root.getRootNode() as Document | ShadowRoot).fullscreenElement === root;
  const change = showing ? document.exitFullscreen() : root.requestFullscreen();
  change.catch(() => {
    context.say({ level: "error", text: texts.message.noFullScreen });
  });
}
