"""Settings for all tests: how many examples hypothesis tries; the signals of programs that tests start."""

import os
import signal

from hypothesis import HealthCheck, settings

_IN_CI = bool(os.environ.get("CI"))

# No deadline, since two shared cores are too slow to time a single example. CI tries the same examples every
# time. examples.py marks the slow properties.
settings.register_profile("short", max_examples=60, deadline=None, derandomize=_IN_CI, print_blob=True)
settings.register_profile("quick", max_examples=20, deadline=None, derandomize=_IN_CI, print_blob=True)
settings.register_profile(
    "long", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("short")

# `nohup` and a script's `command &` leave SIGINT ignored, also in the programs that tests start: a test that
# interrupts one would wait for ever. With a handler here, those programs start with the default action.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
