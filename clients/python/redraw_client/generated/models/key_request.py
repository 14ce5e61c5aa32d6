from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.key_request_role import KeyRequestRole
from ..types import UNSET, Unset

T = TypeVar("T", bound="KeyRequest")


@_attrs_define
class KeyRequest:
    """The key to make.

    Attributes:
        name (str | Unset): What the key is for, without control characters; `API key` unless given.
        role (KeyRequestRole | Unset): `convert` unless given.
    """

    name: str | Unset = UNSET
    role: KeyRequestRole | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        role: str | Unset = UNSET
        if not isinstance(self.role, Unset):
            role = self.role.value

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if role is not UNSET:
            field_dict["role"] = role

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        _role = d.pop("role", UNSET)
        role: KeyRequestRole | Unset
        if isinstance(_role, Unset):
            role = UNSET
        else:
            role = KeyRequestRole(_role)

        key_request = cls(
            name=name,
            role=role,
        )

        return key_request
