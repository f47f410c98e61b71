"""The command ``banmen class``: a class without a notebook, with the teacher's view on a page of its own."""

import argparse
import signal
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final, get_args

from banmen.classroom.store import FILE
from banmen.host import lessons
from banmen.host.language import language, spoken
from banmen.protocol.shapes.classroom import ClassMode
from banmen_rules import BanmenError, Side
from banmen_rules.base.files import read_file
from banmen_rules.base.json_files import parse_json
from banmen_rules.words.texts import LANGUAGES

_LARGEST: Final = 64 * 1024 * 1024


def add_options(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of the command."""
    parser.add_argument(
        "what",
        metavar="DRILL | SHEET | DEMO | GAME",
        help="a lesson (lesson_08), a pack (hook), a demonstration (07_hook_moves), storm, or a file; with "
        "--mode vote a game (chu)",
    )
    parser.add_argument(
        "--mode",
        choices=get_args(ClassMode),
        help="who moves on: the teacher for all (together), or each pupil; vote: the class plays a game",
    )
    parser.add_argument("--level", metavar="1…6", help="with --mode vote: the level of the opponent (3)")
    parser.add_argument(
        "--side",
        choices=[side.label for side in Side],
        help="with --mode vote: the side of the class (black)",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for the whole network"
    )
    parser.add_argument("--port", type=int, default=0, help="the port; 0 (the default) for any that is free")
    parser.add_argument(
        "--file", default=FILE, help=f"the file of everything that happens ({FILE}); it continues a class"
    )
    parser.add_argument("--title", help="the heading")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of all pages")
    parser.add_argument("--no-browser", action="store_true", help="do not open the teacher's page")
    parser.set_defaults(command=run)


def run(options: argparse.Namespace) -> None:
    """Hold a class until Ctrl-C.

    Raises:
        BanmenError: if there are no questions, or the server cannot listen.

    """
    from banmen.classroom.classroom import plan_of, serve  # noqa: PLC0415 - slow, and no other command needs it

    if options.lang is not None:
        language(options.lang)
    lang = spoken(None)
    plan = plan_of(_asked(options), mode=options.mode, title=options.title, lang=lang, glyphs="rose")
    server = serve(plan, Path(options.file), host=options.host, port=options.port)
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    print(f"pupils:  {server.address}")
    print(f"code:    {server.session.code}")
    print(f"teacher: {server.teacher_address}")
    print(
        f"file:    {options.file}; {server.capacity} pupils fit. Press Ctrl-C to close the class.", flush=True
    )
    if not options.no_browser:
        webbrowser.open(server.teacher_address)
    ended.wait()
    server.stop()


def _asked(options: argparse.Namespace) -> Any:  # noqa: ANN401 - whatever a class can ask
    """Find what the options ask for.

    Raises:
        BanmenError: if there is no such thing, or options do not fit together.

    """
    if options.mode != "vote":
        for name in ("level", "side"):
            if getattr(options, name) is not None:
                raise BanmenError(f"--{name} needs --mode vote.")
        return find(options.what)
    from banmen.room.room import GameRoom  # noqa: PLC0415 - as above

    side = options.side or Side.BLACK.label
    level = f"level:{options.level or 3}"
    black, white = ("human" if each.label == side else level for each in Side)
    return GameRoom(options.what, black=black, white=white, autosave=False)


def find(name: str) -> Any:  # noqa: ANN401 - whatever a class can ask
    """Find what a name means: a storm, a file of a demonstration, a sheet or exercises, or one of banmen.

    Raises:
        BanmenError: if there is no such thing.

    """
    from banmen.demo.demo import Demo  # noqa: PLC0415 - as above
    from banmen.practice.sheet import Sheet  # noqa: PLC0415 - as above
    from banmen.practice.storm import Storm  # noqa: PLC0415 - as above

    if name == "storm" or name.startswith("storm:"):
        return Storm(name.partition(":")[2] or None)
    if name.endswith(".json"):
        kind = parse_json(read_file(name, _LARGEST))
        if isinstance(kind, dict) and kind.get("format") == "banmen-demonstration":
            return Demo(name)
        if isinstance(kind, dict) and kind.get("format") == "banmen-sheet":
            return Sheet(name, autosave=False)
        return name
    try:
        return Demo(lessons.find_demonstration(name))
    except BanmenError:
        return name
