from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.job_event_status import JobEventStatus

T = TypeVar("T", bound="JobEvent")


@_attrs_define
class JobEvent:
    """One change of a job; the event's `id` is for `Last-Event-ID`.

    Attributes:
        job_id (UUID):
        status (JobEventStatus):
        stage (None | str): What a running job does now; null when it does not run.
        percentage (int): How far the job is; 100 exactly after success.
        at (datetime.datetime):
    """

    job_id: UUID
    status: JobEventStatus
    stage: None | str
    percentage: int
    at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        job_id = str(self.job_id)

        status = self.status.value

        stage: None | str
        stage = self.stage

        percentage = self.percentage

        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "job_id": job_id,
                "status": status,
                "stage": stage,
                "percentage": percentage,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        job_id = UUID(d.pop("job_id"))

        status = JobEventStatus(d.pop("status"))

        def _parse_stage(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        stage = _parse_stage(d.pop("stage"))

        percentage = d.pop("percentage")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        job_event = cls(
            job_id=job_id,
            status=status,
            stage=stage,
            percentage=percentage,
            at=at,
        )

        return job_event
