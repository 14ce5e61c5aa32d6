from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.delivery_status import DeliveryStatus

if TYPE_CHECKING:
    from ..models.delivery_attempts_item import DeliveryAttemptsItem


T = TypeVar("T", bound="Delivery")


@_attrs_define
class Delivery:
    """The webhook of a job with its attempts.

    Attributes:
        id (str): The `webhook-id` of every attempt.
        url (str):
        status (DeliveryStatus):
        created_at (datetime.datetime):
        next_attempt_at (datetime.datetime | None): Null when no attempt is planned.
        attempts (list[DeliveryAttemptsItem]):
    """

    id: str
    url: str
    status: DeliveryStatus
    created_at: datetime.datetime
    next_attempt_at: datetime.datetime | None
    attempts: list[DeliveryAttemptsItem]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        status = self.status.value

        created_at = self.created_at.isoformat()

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "url": url,
                "status": status,
                "created_at": created_at,
                "next_attempt_at": next_attempt_at,
                "attempts": attempts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.delivery_attempts_item import (
            DeliveryAttemptsItem,  # noqa: PLC0415
        )

        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        status = DeliveryStatus(d.pop("status"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = DeliveryAttemptsItem.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        delivery = cls(
            id=id,
            url=url,
            status=status,
            created_at=created_at,
            next_attempt_at=next_attempt_at,
            attempts=attempts,
        )

        return delivery
