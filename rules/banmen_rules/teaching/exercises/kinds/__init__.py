"""The kinds of exercises, a module each, which holds ``KIND``; `KINDS` finds them by being here."""
