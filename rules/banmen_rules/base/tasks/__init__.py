"""Numbered tasks on any executor: here, on processes, or on a cluster; resumable, whatever is lost.

Every task is a function of its number (and of values that can be pickled), so that its result is the same
wherever and whenever it runs. :func:`run` gives the tasks to an executor and repeats those of lost workers;
:class:`ResultsFile` saves each result when it comes. Start with `_run`.
"""

from banmen_rules.base.tasks._dask import cluster
from banmen_rules.base.tasks._file import FileKind, ResultsFile
from banmen_rules.base.tasks._run import TRIES, Done, run
from banmen_rules.base.tasks._workers import MOST_WORKERS, processes, usual_workers

__all__ = [
    "MOST_WORKERS",
    "TRIES",
    "Done",
    "FileKind",
    "ResultsFile",
    "cluster",
    "processes",
    "run",
    "usual_workers",
]
