"""The kinds of exercises: what each asks, and how answers are judged."""
