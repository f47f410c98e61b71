"""Measure a class under load: milliseconds until an answer is saved, and until the teacher sees it.

All pupils answer at the same moment, over WebSocket, from another process; the class is in a Jupyter kernel,
idle or while a cell computes. "Seen" is when the message to the teacher's page arrives at a Jupyter client.
Times are of the wall, so a busy machine shows in them: the load is printed, too.

    python bench/bench_class.py [30 300]
"""

import argparse
import os
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.widget.class_load import measure, percentile


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Measure a class under load.")
    parser.add_argument("counts", type=int, nargs="*", default=[30, 300], help="how many pupils")
    print("                      saved              seen")
    print("pupils  kernel     median     95 %   median     95 %   load")
    for count in parser.parse_args().counts:
        for busy in (False, True):
            with TemporaryDirectory() as folder:
                times = measure(Path(folder), count, busy=busy)
            figures = (1000 * one(each) for each in times for one in (statistics.median, percentile))
            row = "".join(f"{each:9.0f}" for each in figures)
            kernel = "computes" if busy else "idle"
            print(f"{count:6}  {kernel:8}{row}{os.getloadavg()[0]:7.1f}", flush=True)


if __name__ == "__main__":
    main()
