"""How all tests run: the examples hypothesis tries, how many in which tier; what programs inherit."""

import os
import signal

from hypothesis import HealthCheck, settings

_IN_CI = bool(os.environ.get("CI"))

# No deadline: a shared machine of two cores is no clock. CI repeats the same examples every time.
# A property that is slow says so: see examples.py.
settings.register_profile("short", max_examples=60, deadline=None, derandomize=_IN_CI, print_blob=True)
settings.register_profile(
    "long", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("short")

# Programs that tests start inherit an ignored SIGINT, as `nohup` or a script's `command &` leaves it, and a
# test that interrupts one would wait for ever. If this process has a handler, theirs is the default.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
