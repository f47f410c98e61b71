"""Commands whose modules are imported when they run: they are slow to import, and most runs need none."""

import argparse
from collections.abc import Callable
from importlib import import_module


def add_later(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",  # has no public name
    name: str,
    function: str,
    what: str,
) -> Callable[..., argparse.Action]:
    """Add a command; what is returned adds its arguments.

    Args:
        commands: where it belongs.
        name: the word that is typed.
        function: the module beside this one and the function in it that runs it: ``_packs.lint_files``.
        what: what it does, for ``--help``.

    """
    command = commands.add_parser(name, help=what)
    module, _, run_by = function.partition(".")

    def run(options: argparse.Namespace) -> None:
        getattr(import_module(f"banmen_rules.cli.{module}"), run_by)(options)

    command.set_defaults(command=run)
    return command.add_argument
