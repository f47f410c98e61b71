"""JSON for pages: compact, and bytes as ``{"base64": …}``, which ``staticmodel.ts`` reads."""

import base64
import json


def dump(data: object) -> str:
    """Write JSON.

    Raises:
        TypeError: if something in the data is neither plain nor bytes.

    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=in_base64)


def in_base64(value: bytes) -> dict[str, str]:
    """Write bytes as plain data."""
    return {"base64": base64.b64encode(value).decode()}
