"""The memory of a kernel that shows a large board and a drill."""

import sys
from pathlib import Path

import pytest

from tests.servers import memory_of
from tests.widget.kernels import kernel_in

MOST = 39 << 20
"""So many bytes more than a kernel without banmen; 36 MB with Python 3.11."""

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_taikyoku_board_and_a_drill_take_little_memory(tmp_path: Path) -> None:
    with kernel_in(tmp_path) as kernel:
        bare = memory_of(kernel.pid)
        kernel.run("from banmen import Board, Drill\nboard = Board('taikyoku')\nboard")
        kernel.run("drill = Drill('hook')\ndrill")
        grown = memory_of(kernel.pid) - bare
    assert grown < MOST, f"{grown >> 20} MB more"
