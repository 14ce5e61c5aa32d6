"""Synthetic pages: pictures of diagrams with their IR, each a pure function of a seed and an index."""

#: Counts changes of what the pages look like; the manifest of a net names the versions that it has seen.
DATA_VERSION = 13
