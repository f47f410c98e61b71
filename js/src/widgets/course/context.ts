/** What the map of the course and its parts share. */
import type { CourseTraits, Lesson, Standing, Wanted } from "../../core/generated/course.ts";
import type { Texts } from "../../i18n/studio.ts";

/** Everything that is the case. */
export interface CourseState extends CourseTraits {
  readonly texts: Texts["course"];
  readonly categories: Texts["category"];
  /** By their numbers. */
  readonly byNumber: ReadonlyMap<number, Lesson>;
  readonly standingOf: (number: number) => Standing;
}

/** The user's actions. */
export interface CourseActions {
  /** Set inputs. */
  readonly ask: (traits: Readonly<Record<string, unknown>>) => void;
  /** Have Python do something. */
  readonly want: (what: Wanted["what"], kind?: string) => void;
  /** Whether there is no Python: then there are no notebooks beside the page either. */
  readonly alone: boolean;
  /** Follow a link to a notebook or a file. */
  readonly follow: (event: MouseEvent) => void;
}

/** The stars of a lesson that has all. */
export const STARS = 3;

const NOTHING: Standing = {
  ...{ stars: 0, unit: 0, done: false, right: 0, tried: 0, exercises: 0, wrong: 0, last: "" },
};

export function stateOf(
  given: CourseTraits,
  texts: Texts["course"],
  categories: Texts["category"],
): CourseState {
  const { lessons, standings } = given;
  const places = new Map(lessons.map(({ number }, place) => [number, place]));
  return {
    ...given,
    texts,
    categories,
    byNumber: new Map(lessons.map((lesson) => [lesson.number, lesson])),
    standingOf: (number) => standings[places.get(number) ?? -1] ?? NOTHING,
  };
}

/** A title in another language than the texts around it. */
export const tongue = (lesson: Lesson, lang: string): string | undefined =>
  lesson.language === lang ? undefined : lesson.language;

/** Where a lesson continues: its notebook, at the heading of the unit that comes next. */
export function placeOf({ file, units }: Lesson, { unit }: Standing): string {
  const anchor = unit > 0 ? (units[unit]?.anchor ?? "") : "";
  return anchor === "" ? file : `${file}#${anchor}`;
}

/** The name of something that Python counts up and a page may not know yet. */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  (words as Readonly<Record<string, string | undefined>>)[name] ?? name;
