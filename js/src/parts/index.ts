/** The parts of a board, in the order in which they draw: one line each. */
import type { MakePart } from "../desk.ts";
import { Attackers } from "./attackers.ts";
import { AttackMapPart } from "./attacks.ts";
import { camera } from "./camera.ts";
import { Draw } from "./draw.ts";
import { look } from "./look.ts";
import { Captured } from "./captured.ts";
import { Edit } from "./edit.ts";
import { Find } from "./find.ts";
import { Minimap } from "./minimap.ts";
import { Grid } from "./grid.ts";
import { Help } from "./help.ts";
import { Keys } from "./keys.ts";
import { Marking } from "./marking.ts";
import { Moves } from "./moves.ts";
import { Outline } from "./outline.ts";
import { Picture } from "./picture.ts";
import { pointer } from "./pointer.ts";
import { Preview } from "./preview.ts";
import { Share } from "./share.ts";
import { stay } from "./stay.ts";
import { Speech } from "./speech.ts";
import { tools } from "./tools.ts";

export const PARTS: readonly MakePart[] = [
  (desk) => new Picture(desk),
  (desk) => new AttackMapPart(desk),
  (desk) => new Outline(desk),
  (desk) => new Attackers(desk),
  (desk) => new Minimap(desk),
  pointer,
  stay,
  (desk) => new Preview(desk),
  camera,
  tools,
  (desk) => new Moves(desk),
  (desk) => new Draw(desk),
  (desk) => new Marking(desk),
  (desk) => new Find(desk),
  (desk) => new Captured(desk),
  (desk) => new Edit(desk),
  look,
  (desk) => new Grid(desk),
  (desk) => new Keys(desk),
  (desk) => new Speech(desk),
  (desk) => new Help(desk),
  (desk) => new Share(desk),
];
