"""Reading a variant's files, with every fault named at once: file, row, column, what would be right."""

from importlib.resources.abc import Traversable

from banmen_rules.variants._model import Variant


def read_variant(name: str, folder: Traversable) -> Variant:
    """Read the three files in a folder.

    Raises:
        InvalidVariant: if they contradict themselves; lists every fault.

    """
    raise NotImplementedError(name, folder)
