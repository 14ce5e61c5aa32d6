from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.new_key_role import NewKeyRole

T = TypeVar("T", bound="NewKey")


@_attrs_define
class NewKey:
    """A new API key.

    Attributes:
        id (str):
        name (str):
        role (NewKeyRole):
        prefix (str): The leading characters, to tell keys from each other.
        created_at (datetime.datetime):
        revoked_at (datetime.datetime | None): Null while the key is valid.
        key (str): The key itself, shown this once.
    """

    id: str
    name: str
    role: NewKeyRole
    prefix: str
    created_at: datetime.datetime
    revoked_at: datetime.datetime | None
    key: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        role = self.role.value

        prefix = self.prefix

        created_at = self.created_at.isoformat()

        revoked_at: None | str
        if isinstance(self.revoked_at, datetime.datetime):
            revoked_at = self.revoked_at.isoformat()
        else:
            revoked_at = self.revoked_at

        key = self.key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "role": role,
                "prefix": prefix,
                "created_at": created_at,
                "revoked_at": revoked_at,
                "key": key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        role = NewKeyRole(d.pop("role"))

        prefix = d.pop("prefix")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_revoked_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                revoked_at_type_0 = datetime.datetime.fromisoformat(data)

                return revoked_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        revoked_at = _parse_revoked_at(d.pop("revoked_at"))

        key = d.pop("key")

        new_key = cls(
            id=id,
            name=name,
            role=role,
            prefix=prefix,
            created_at=created_at,
            revoked_at=revoked_at,
            key=key,
        )

        return new_key
