"""The version of banmen: the one place where it is written (see pyproject.toml)."""

__version__ = "0.1.0"
