from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define

T = TypeVar("T", bound="Accepted")


@_attrs_define
class Accepted:
    """The job that was started.

    Attributes:
        job_id (UUID):
    """

    job_id: UUID

    def to_dict(self) -> dict[str, Any]:
        job_id = str(self.job_id)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "job_id": job_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        job_id = UUID(d.pop("job_id"))

        accepted = cls(
            job_id=job_id,
        )

        return accepted
