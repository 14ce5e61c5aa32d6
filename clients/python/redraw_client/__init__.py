"""The client of a Redraw service: one function that converts a picture; every other operation is in `redraw_client.generated`."""

from .convert import ConvertedFile, RedrawError, convert

__all__ = ["ConvertedFile", "RedrawError", "convert"]
