"""What the parts of a board know of it. `Board` imports its parts, so they do not import `Board`."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

BoardWidget: TypeAlias = Any
"""A `Board`, or what is derived from it."""
Message: TypeAlias = Mapping[str, object]
"""A message of the page: the name of a request, its id, and more."""
Handler: TypeAlias = Callable[[BoardWidget, Message], Mapping[str, object] | None]
"""Does what a message asks of a board, and returns what to add to the reply."""
