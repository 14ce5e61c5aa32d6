from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.keys_keys_item import KeysKeysItem


T = TypeVar("T", bound="Keys")


@_attrs_define
class Keys:
    """The account's API keys.

    Attributes:
        keys (list[KeysKeysItem]):
    """

    keys: list[KeysKeysItem]

    def to_dict(self) -> dict[str, Any]:
        keys = []
        for keys_item_data in self.keys:
            keys_item = keys_item_data.to_dict()
            keys.append(keys_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "keys": keys,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.keys_keys_item import KeysKeysItem  # noqa: PLC0415

        d = dict(src_dict)
        keys = []
        _keys = d.pop("keys")
        for keys_item_data in _keys:
            keys_item = KeysKeysItem.from_dict(keys_item_data)

            keys.append(keys_item)

        keys = cls(
            keys=keys,
        )

        return keys
