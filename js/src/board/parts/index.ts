/** The list of a board's parts, in drawing order. */
import type { MakePart } from "../context.ts";
import { analysis } from "./analysis.ts";
import { attackers } from "./attackers.ts";
import { attackMap } from "./attacks.ts";
import { camera } from "./camera.ts";
import { captured } from "./captured.ts";
import { draw } from "./draw.ts";
import { edit } from "./edit.ts";
import { find } from "./find.ts";
import { grid } from "./grid.ts";
import { help } from "./help.ts";
import { keys } from "./keys.ts";
import { labels } from "./labels.ts";
import { links } from "./links.ts";
import { look } from "./look.ts";
import { make } from "./make.ts";
import { marking } from "./marking.ts";
import { minimap } from "./minimap.ts";
import { moves } from "./moves.ts";
import { outline } from "./outline.ts";
import { picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { preview } from "./preview.ts";
import { record } from "./record.ts";
import { share } from "./share.ts";
import { speech } from "./speech.ts";
import { tools } from "./tools.ts";

export const PARTS: readonly MakePart[] = [
  ...[picture, attackMap, outline, attackers, minimap, pointer, preview, camera, tools, moves, draw, marking],
  ...[find, captured, edit, look, labels, grid, keys, speech, help, share, make, record, links, analysis],
];
