from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.account_role import AccountRole

T = TypeVar("T", bound="Account")


@_attrs_define
class Account:
    """What the account has and uses.

    Attributes:
        account (str):
        balance (int): Credits.
        credits_per_conversion (int):
        limit_per_hour (int): Conversions in any 3,600 seconds; 0 means that the account is suspended.
        used_this_hour (int): Conversions accepted in the last 3,600 seconds.
        remaining_this_hour (int):
        reset_seconds (int): Seconds until the oldest of them leaves the window, or until one more is possible.
        role (AccountRole): What the key that asks may do.
        created_at (datetime.datetime):
    """

    account: str
    balance: int
    credits_per_conversion: int
    limit_per_hour: int
    used_this_hour: int
    remaining_this_hour: int
    reset_seconds: int
    role: AccountRole
    created_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        account = self.account

        balance = self.balance

        credits_per_conversion = self.credits_per_conversion

        limit_per_hour = self.limit_per_hour

        used_this_hour = self.used_this_hour

        remaining_this_hour = self.remaining_this_hour

        reset_seconds = self.reset_seconds

        role = self.role.value

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "account": account,
                "balance": balance,
                "credits_per_conversion": credits_per_conversion,
                "limit_per_hour": limit_per_hour,
                "used_this_hour": used_this_hour,
                "remaining_this_hour": remaining_this_hour,
                "reset_seconds": reset_seconds,
                "role": role,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        account = d.pop("account")

        balance = d.pop("balance")

        credits_per_conversion = d.pop("credits_per_conversion")

        limit_per_hour = d.pop("limit_per_hour")

        used_this_hour = d.pop("used_this_hour")

        remaining_this_hour = d.pop("remaining_this_hour")

        reset_seconds = d.pop("reset_seconds")

        role = AccountRole(d.pop("role"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        account = cls(
            account=account,
            balance=balance,
            credits_per_conversion=credits_per_conversion,
            limit_per_hour=limit_per_hour,
            used_this_hour=used_this_hour,
            remaining_this_hour=remaining_this_hour,
            reset_seconds=reset_seconds,
            role=role,
            created_at=created_at,
        )

        return account
