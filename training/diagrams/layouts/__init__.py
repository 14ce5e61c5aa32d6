"""Layouts of diagrams by family: each draws one diagram onto a page."""
