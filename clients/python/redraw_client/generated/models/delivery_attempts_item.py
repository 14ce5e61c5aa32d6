from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.delivery_attempts_item_outcome_type_0 import (
    DeliveryAttemptsItemOutcomeType0,
)

T = TypeVar("T", bound="DeliveryAttemptsItem")


@_attrs_define
class DeliveryAttemptsItem:
    """One attempt.

    Attributes:
        number (int):
        automatic (bool): False when `redeliver` asked for it.
        started_at (datetime.datetime):
        ended_at (datetime.datetime | None): Null while it runs.
        outcome (DeliveryAttemptsItemOutcomeType0 | None): Null while it runs.
        status_code (int | None): The receiver's HTTP status.
        problem (None | str): What went wrong, in a sentence.
        response_excerpt (None | str): The first KiB of the receiver's answer, escaped.
    """

    number: int
    automatic: bool
    started_at: datetime.datetime
    ended_at: datetime.datetime | None
    outcome: DeliveryAttemptsItemOutcomeType0 | None
    status_code: int | None
    problem: None | str
    response_excerpt: None | str

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        automatic = self.automatic

        started_at = self.started_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        outcome: None | str
        if isinstance(self.outcome, DeliveryAttemptsItemOutcomeType0):
            outcome = self.outcome.value
        else:
            outcome = self.outcome

        status_code: int | None
        status_code = self.status_code

        problem: None | str
        problem = self.problem

        response_excerpt: None | str
        response_excerpt = self.response_excerpt

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "number": number,
                "automatic": automatic,
                "started_at": started_at,
                "ended_at": ended_at,
                "outcome": outcome,
                "status_code": status_code,
                "problem": problem,
                "response_excerpt": response_excerpt,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        number = d.pop("number")

        automatic = d.pop("automatic")

        started_at = datetime.datetime.fromisoformat(d.pop("started_at"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("ended_at"))

        def _parse_outcome(data: object) -> DeliveryAttemptsItemOutcomeType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                outcome_type_0 = DeliveryAttemptsItemOutcomeType0(data)

                return outcome_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DeliveryAttemptsItemOutcomeType0 | None, data)

        outcome = _parse_outcome(d.pop("outcome"))

        def _parse_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status_code = _parse_status_code(d.pop("status_code"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        def _parse_response_excerpt(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        response_excerpt = _parse_response_excerpt(d.pop("response_excerpt"))

        delivery_attempts_item = cls(
            number=number,
            automatic=automatic,
            started_at=started_at,
            ended_at=ended_at,
            outcome=outcome,
            status_code=status_code,
            problem=problem,
            response_excerpt=response_excerpt,
        )

        return delivery_attempts_item
