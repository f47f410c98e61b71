/** The list of a board's parts, in drawing order. */
import type { MakePart } from "../context.ts";
import { Attackers } from "./attackers.ts";
import { AttackMapPart } from "./attacks.ts";
import { camera } from "./camera.ts";
import { Captured } from "./captured.ts";
import { Draw } from "./draw.ts";
import { Edit } from "./edit.ts";
import { Find } from "./find.ts";
import { Grid } from "./grid.ts";
import { Help } from "./help.ts";
import { Keys } from "./keys.ts";
import { look } from "./look.ts";
import { Marking } from "./marking.ts";
import { Minimap } from "./minimap.ts";
import { Moves } from "./moves.ts";
import { Outline } from "./outline.ts";
import { Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { Preview } from "./preview.ts";
import { Share } from "./share.ts";
import { Speech } from "./speech.ts";
import { stay } from "./stationary.ts";
import { tools } from "./tools.ts";

export const PARTS: readonly MakePart[] = [
  (context) => new Picture(context),
  (context) => new AttackMapPart(context),
  (context) => new Outline(context),
  (context) => new Attackers(context),
  (context) => new Minimap(context),
  pointer,
  stay,
  (context) => new Preview(context),
  camera,
  tools,
  (context) => new Moves(context),
  (context) => new Draw(context),
  (context) => new Marking(context),
  (context) => new Find(context),
  (context) => new Captured(context),
  (context) => new Edit(context),
  look,
  (context) => new Grid(context),
  (context) => new Keys(context),
  (context) => new Speech(context),
  (context) => new Help(context),
  (context) => new Share(context),
];
