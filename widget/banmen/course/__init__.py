"""The course: the widget `Course`, its map, and what a teacher may ask about it.

Imports `practice`, `studio` and the rooms below them. Start with `course` (the map);
`lessons` reads the lessons and the paths through them, `standing` what a learner has done of them.
`lesson` makes a page of a notebook: `running` runs its cells, `prose` reads its Markdown, and
`lesson_page` writes the HTML.
"""

from banmen.course.games import Ladder, Rung, ladder
from banmen.course.standing import Done, LessonDone, done, keep_progress

__all__ = ["Done", "Ladder", "LessonDone", "Rung", "done", "keep_progress", "ladder"]
