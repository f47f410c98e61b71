/** Every text of the studio, in English: the catalogue that the others are laid over. */
import { texts as category } from "./categories.ts";
import { texts as atlas } from "./atlas.ts";
import { texts as card } from "./card.ts";
import { texts as course } from "./course.ts";
import { texts as live } from "./live.ts";
import { texts as pad } from "./pad.ts";
import { texts as python } from "./python.ts";

export const texts = {
  category,
  pad,
  atlas,
  live,
  python,
  card,
  course,
  protocol: (theirs: number, ours: number): string =>
    `Protocol version must be ${ours}, got ${theirs} from Python. Reload the page.`,
};
