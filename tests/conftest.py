"""How all tests run: the examples hypothesis tries, and how many in which tier."""

import os

from hypothesis import HealthCheck, settings

_IN_CI = bool(os.environ.get("CI"))

# No deadline: a shared machine of two cores is no clock. CI repeats the same examples every time.
# A property that is slow says so: see examples.py.
settings.register_profile("short", max_examples=60, deadline=None, derandomize=_IN_CI, print_blob=True)
settings.register_profile(
    "long", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("short")
