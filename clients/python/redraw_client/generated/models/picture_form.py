from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar

from attrs import define as _attrs_define

from .. import types
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="PictureForm")


@_attrs_define
class PictureForm:
    """A form with one file.

    Attributes:
        file (File): The picture. Its part may have any name.
        name (str | Unset): What the job is called; the file's name unless given.
        callback_url (str | Unset): As in the query.
    """

    file: File
    name: str | Unset = UNSET
    callback_url: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        name = self.name

        callback_url = self.callback_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name
        if callback_url is not UNSET:
            field_dict["callback_url"] = callback_url

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.name, Unset):
            files.append(("name", (None, str(self.name).encode(), "text/plain")))

        if not isinstance(self.callback_url, Unset):
            files.append(
                ("callback_url", (None, str(self.callback_url).encode(), "text/plain"))
            )

        return files

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        name = d.pop("name", UNSET)

        callback_url = d.pop("callback_url", UNSET)

        picture_form = cls(
            file=file,
            name=name,
            callback_url=callback_url,
        )

        return picture_form
