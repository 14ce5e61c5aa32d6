"""Judges: boosted trees that tell from evidence whether a candidate is a shape of its own."""
