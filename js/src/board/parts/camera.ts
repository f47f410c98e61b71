/** Zoom commands: buttons, keys and double clicks. (Wheel, fingers and dragging: `pointer`.) */
import { listen } from "../../kit/dom.ts";
import { toolbar } from "../../kit/toolbar.ts";
import type { BoardContext, Command, Part } from "../context.ts";

/** How much nearer a double click goes. */
const CLOSER = 2.2;
/** How much of what is seen a key moves. */
const STEP = 0.25;

export function camera(context: BoardContext): Part {
  const { root, viewer, view, signal, texts, now, say } = context;
  const enabled = (): boolean => !viewer.isWhole;
  const pan = (across: number, down: number): Command => ({
    run: () => viewer.panStep(across * STEP, down * STEP),
    enabled,
  });
  const closer = ({ clientX: x, clientY: y }: MouseEvent): void => {
    const square = viewer.squareAt(x, y);
    const { snapshot, state } = now();
    const { interaction, position } = snapshot;
    if (square === null || position.pieces[square] || state.gesture.kind !== "idle") return;
    if (interaction === "mark" || interaction === "edit") return;
    if (!viewer.zoom(CLOSER, x, y, true)) viewer.fit();
  };
  listen(view.element, signal, { dblclick: closer });
  // Under the board: over it they would hide squares that cannot be moved out from under them.
  const tools = (["zoomOut", "zoomIn", "fit"] as const).map((id) => context.button(id));
  const zooms = toolbar({ class: "bm-tools bm-zooms", label: texts.panel.zoom }, signal, ...tools).element;
  context.under.append(zooms);
  return {
    cameraMoved: () => (zooms.hidden = !viewer.canZoom || viewer.isLed),
    commands: {
      zoomOut: { run: () => viewer.zoomStep(false), enabled },
      zoomIn: { run: () => viewer.zoomStep(true), enabled: () => !viewer.isClosest },
      fit: { run: () => viewer.fit(), enabled },
      actual: {
        run: () => {
          const { focus, layout } = now();
          viewer.actual(focus.cursor === null ? undefined : layout.centre(focus.cursor));
        },
        enabled: () => !viewer.isActual,
      },
      fullScreen: {
        run: () => {
          const shown = (root.getRootNode() as Document | ShadowRoot).fullscreenElement === root;
          const change = shown ? document.exitFullscreen() : root.requestFullscreen();
          // A host may forbid it: a frame without permission.
          change.catch(() => say(texts.message.noFullScreen, "error"));
        },
        enabled: () => document.fullscreenEnabled,
      },
      panLeft: pan(-1, 0),
      panRight: pan(1, 0),
      panUp: pan(0, -1),
      panDown: pan(0, 1),
    },
  };
}
