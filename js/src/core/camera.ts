/** Zoom and pan, as arithmetic: a camera maps board units to pixels of the viewport. Never synced. */
import type { Point } from "./geometry.ts";

export interface Camera {
  /** Pixels to a board unit. */
  readonly scale: number;
  /** Where the board's top left corner is, in pixels of the viewport. */
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The closest look: pixels to a board unit (a square is 44 units wide). */
const CLOSEST = 2.4;

/** Show the whole board, centred. */
export const fit = (viewport: Extent, board: Extent): Camera =>
  clamp({ scale: fitScale(viewport, board), x: 0, y: 0 }, viewport, board);

export const fitScale = (viewport: Extent, board: Extent): number =>
  Math.min(viewport.width / board.width, viewport.height / board.height);

export const isFit = (camera: Camera, viewport: Extent, board: Extent): boolean =>
  camera.scale <= fitScale(viewport, board) * 1.001;

export const closest = (viewport: Extent, board: Extent): number =>
  Math.max(CLOSEST, fitScale(viewport, board));

/** Zoom by a factor around a point that stays where it is on the screen. */
export function zoomAt(camera: Camera, factor: number, at: Point, viewport: Extent, board: Extent): Camera {
  const scale = bound(camera.scale * factor, fitScale(viewport, board), closest(viewport, board));
  const on = toBoard(camera, at);
  return clamp({ scale, x: at.x - on.x * scale, y: at.y - on.y * scale }, viewport, board);
}

export const pan = (camera: Camera, dx: number, dy: number, viewport: Extent, board: Extent): Camera =>
  clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, viewport, board);

/** A camera as near as it is asked for, with a point of the board in the middle as far as the edges allow. */
export function centre(scale: number, on: Point, viewport: Extent, board: Extent): Camera {
  const near = bound(scale, fitScale(viewport, board), closest(viewport, board));
  const x = viewport.width / 2 - on.x * near;
  return clamp({ scale: near, x, y: viewport.height / 2 - on.y * near }, viewport, board);
}

/** Move no more than it takes to bring a box, given by its middle, into the viewport. */
export function reveal(camera: Camera, on: Point, box: Extent, viewport: Extent, board: Extent): Camera {
  const at = toViewport(camera, on);
  const inside = (where: number, half: number, room: number): number =>
    2 * half > room ? room / 2 - where : bound(where, half, room - half) - where;
  const dx = inside(at.x, (box.width / 2) * camera.scale, viewport.width);
  const dy = inside(at.y, (box.height / 2) * camera.scale, viewport.height);
  return pan(camera, dx, dy, viewport, board);
}

/** Show a box as large as it can be, in the middle as far as the edges allow. */
export const within = (box: Extent & Point, viewport: Extent, board: Extent): Camera =>
  centre(fitScale(viewport, box), middleOf(box), viewport, board);

/** Move, and go further away, no more than it takes to see a box as well. */
export function include(camera: Camera, box: Extent & Point, viewport: Extent, board: Extent): Camera {
  const near = fitScale(viewport, box);
  return near < camera.scale
    ? within(box, viewport, board)
    : reveal(camera, middleOf(box), box, viewport, board);
}

/** Whether two cameras show the same, to the eye. */
export const isAlike = (one: Camera, other: Camera): boolean =>
  Math.abs(one.scale / other.scale - 1) < 0.001 && Math.hypot(one.x - other.x, one.y - other.y) < 0.5;

const middleOf = ({ x, y, width, height }: Extent & Point): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Between two cameras, `part` from 0 to 1; the scale grows evenly to the eye, and the path is linear. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** part;
  // How far along the shift is, so that the point both see at one place stays there.
  const along = to.scale === from.scale ? part : (scale - from.scale) / (to.scale - from.scale);
  return { scale, x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
}

/** What of the board is seen, in board units. */
export function seen(camera: Camera, viewport: Extent, board: Extent): Extent & Point {
  const { x, y } = toBoard(camera, { x: Math.max(0, camera.x), y: Math.max(0, camera.y) });
  return {
    x,
    y,
    width: Math.min(board.width, viewport.width / camera.scale),
    height: Math.min(board.height, viewport.height / camera.scale),
  };
}

/** Keep what was in the middle in the middle when the viewport changes; a board shown whole stays whole. */
export function resize(camera: Camera, before: Extent, after: Extent, board: Extent): Camera {
  if (before.width === 0 || before.height === 0 || isFit(camera, before, board)) return fit(after, board);
  const middle = toBoard(camera, { x: before.width / 2, y: before.height / 2 });
  return centre(camera.scale, middle, after, board);
}

/** No empty margin beside a board larger than the viewport; a smaller one sits in the middle. */
export function clamp(camera: Camera, viewport: Extent, board: Extent): Camera {
  const { scale } = camera;
  return {
    scale,
    x: clampAxis(camera.x, viewport.width, board.width * scale),
    y: clampAxis(camera.y, viewport.height, board.height * scale),
  };
}

const clampAxis = (at: number, viewport: number, board: number): number =>
  board <= viewport ? (viewport - board) / 2 : bound(at, viewport - board, 0);

export const toBoard = (camera: Camera, at: Point): Point => ({
  x: (at.x - camera.x) / camera.scale,
  y: (at.y - camera.y) / camera.scale,
});

export const toViewport = (camera: Camera, at: Point): Point => ({
  x: at.x * camera.scale + camera.x,
  y: at.y * camera.scale + camera.y,
});

const bound = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
