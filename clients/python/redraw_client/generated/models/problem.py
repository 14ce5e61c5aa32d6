from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """Why a request was refused.

    Attributes:
        type_ (str): Names the kind of problem by its code.
        title (str):
        status (int):
        detail (str): What is wrong and what to do, in a sentence.
        code (str): Stable: programs may switch on it.
        request_id (str):
        balance (int | Unset): Credits left (402).
        required (int | Unset): Credits needed (402).
        retry_after (int | Unset): Seconds, as in `Retry-After` (429, 503).
    """

    type_: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    balance: int | Unset = UNSET
    required: int | Unset = UNSET
    retry_after: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        code = self.code

        request_id = self.request_id

        balance = self.balance

        required = self.required

        retry_after = self.retry_after

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "title": title,
                "status": status,
                "detail": detail,
                "code": code,
                "request_id": request_id,
            }
        )
        if balance is not UNSET:
            field_dict["balance"] = balance
        if required is not UNSET:
            field_dict["required"] = required
        if retry_after is not UNSET:
            field_dict["retry_after"] = retry_after

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        detail = d.pop("detail")

        code = d.pop("code")

        request_id = d.pop("request_id")

        balance = d.pop("balance", UNSET)

        required = d.pop("required", UNSET)

        retry_after = d.pop("retry_after", UNSET)

        problem = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            code=code,
            request_id=request_id,
            balance=balance,
            required=required,
            retry_after=retry_after,
        )

        return problem
