"""Read the schemas of the protocol: named parts in an order in which each comes after those it refers to."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

Node: TypeAlias = Mapping[str, Any]
"""A schema, or a part of one."""

_NONE: tuple[Node, ...] = (
    {"type": "null"},
    {"const": ""},
    {"type": "object", "maxProperties": 0},
    {"type": "array", "maxItems": 0},
)
"""The cases of ``anyOf`` that mean "none"."""


@dataclass(frozen=True)
class Schema:
    """A schema with its parts by name, the whole last."""

    module: str
    data: Node
    parts: Mapping[str, Node]
    """By the names of their types."""

    @property
    def for_page(self) -> bool:
        """Whether the page reads it."""
        return bool(self.data.get("x-page", True))

    @property
    def file(self) -> str:
        """Its file, as generated files name it."""
        return f"widget/protocol/{self.module}.schema.json"

    def refers_to(self) -> dict[str, set[str]]:
        """List the parts of other schemas that it uses, by module."""
        found: dict[str, set[str]] = {}
        for node in self.parts.values():
            for reference in references(node):
                module, name = split(reference)
                if module:
                    found.setdefault(module, set()).add(name)
        return found


def load(folder: Path) -> dict[str, Schema]:
    """Read all schemas, by module."""
    found = {}
    for path in sorted(folder.glob("*.schema.json")):
        data = json.loads(path.read_text("utf-8"))
        module = path.name.removesuffix(".schema.json")
        parts = _ordered(data.get("$defs", {}))
        if "properties" in data:
            parts[data["title"]] = {name: value for name, value in data.items() if name != "$defs"}
        for node in list(parts.values()):
            for name, picked in node.get("x-picks", {}).items():
                properties = {field: node["properties"][field] for field in picked}
                parts[name] = {"properties": properties, "required": picked, "x-page": False}
        found[module] = Schema(module, data, parts)
    return found


def _ordered(parts: Mapping[str, Node]) -> dict[str, Node]:
    done: dict[str, Node] = {}

    def add(name: str) -> None:
        if name in done:
            return
        for reference in references(parts[name]):
            module, other = split(reference)
            if not module:
                add(other)
        done[name] = parts[name]

    for name in parts:
        add(name)
    return done


def references(node: object) -> Iterator[str]:
    """List what a part refers to."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def split(reference: str) -> tuple[str, str]:
    """Split a reference into the module ("" for this one) and the name of the part."""
    file, _, name = reference.partition("#/$defs/")
    return file.removesuffix(".schema.json"), name


def resolve(node: Node, schema: Schema, schemas: Mapping[str, Schema]) -> Node:
    """Get the part that a node refers to; itself if it refers to none."""
    if "$ref" not in node:
        return node
    module, name = split(node["$ref"])
    return (schemas[module] if module else schema).parts[name]


def without_none(node: Node) -> tuple[Node, list[Node]]:
    """Split ``anyOf`` into what it is, and the cases that mean "none", if there are any."""
    cases = node.get("anyOf")
    if cases is None:
        return node, []
    some = [case for case in cases if case not in _NONE]
    if len(some) != 1:
        raise ValueError(f"anyOf must have one case that is not none, got {cases}")
    return some[0], [case for case in cases if case in _NONE]


def constant_of(name: str) -> str:
    """Name the constant with all words of a type: SIDES of Side."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()
    return text if text.endswith("S") else f"{text[:-1]}IES" if text.endswith("Y") else f"{text}S"
