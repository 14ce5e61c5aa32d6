from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookSecret")


@_attrs_define
class WebhookSecret:
    """The webhook secret.

    Attributes:
        secret (str): For any Standard Webhooks library.
        created_at (datetime.datetime):
        previous_valid_until (datetime.datetime | None): Until when the secret before this one signs too.
    """

    secret: str
    created_at: datetime.datetime
    previous_valid_until: datetime.datetime | None

    def to_dict(self) -> dict[str, Any]:
        secret = self.secret

        created_at = self.created_at.isoformat()

        previous_valid_until: None | str
        if isinstance(self.previous_valid_until, datetime.datetime):
            previous_valid_until = self.previous_valid_until.isoformat()
        else:
            previous_valid_until = self.previous_valid_until

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "secret": secret,
                "created_at": created_at,
                "previous_valid_until": previous_valid_until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        secret = d.pop("secret")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_previous_valid_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_valid_until_type_0 = datetime.datetime.fromisoformat(data)

                return previous_valid_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_valid_until = _parse_previous_valid_until(
            d.pop("previous_valid_until")
        )

        webhook_secret = cls(
            secret=secret,
            created_at=created_at,
            previous_valid_until=previous_valid_until,
        )

        return webhook_secret
