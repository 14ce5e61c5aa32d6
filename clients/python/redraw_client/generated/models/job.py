from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.job_formats_item import JobFormatsItem
from ..models.job_status import JobStatus

if TYPE_CHECKING:
    from ..models.job_error_type_0 import JobErrorType0


T = TypeVar("T", bound="Job")


@_attrs_define
class Job:
    """A conversion.

    Attributes:
        job_id (UUID): Identifies the job.
        name (None | str): What its owner calls it, as a rule the picture's file name; null without.
        status (JobStatus):
        total_seconds (float): Seconds from acceptance to now, or to the end; three decimals.
        formats (list[JobFormatsItem]): Formats that can be downloaded: all six after success, none before.
        error (JobErrorType0 | None): Null unless the job failed.
        stage (None | str): What a running job does now; null when it does not run.
        percentage (int): How far the job is; 100 exactly after success.
        accepted_at (datetime.datetime):
        ended_at (datetime.datetime | None): When the job succeeded or failed.
        expires_at (datetime.datetime | None): Until when at least the files are kept; null while there are none.
        revision (int): Number of the newest revision; 0 is the original.
        revisions (int): How many revisions there are beside the original.
    """

    job_id: UUID
    name: None | str
    status: JobStatus
    total_seconds: float
    formats: list[JobFormatsItem]
    error: JobErrorType0 | None
    stage: None | str
    percentage: int
    accepted_at: datetime.datetime
    ended_at: datetime.datetime | None
    expires_at: datetime.datetime | None
    revision: int
    revisions: int

    def to_dict(self) -> dict[str, Any]:
        from ..models.job_error_type_0 import JobErrorType0  # noqa: PLC0415

        job_id = str(self.job_id)

        name: None | str
        name = self.name

        status = self.status.value

        total_seconds = self.total_seconds

        formats = []
        for formats_item_data in self.formats:
            formats_item = formats_item_data.value
            formats.append(formats_item)

        error: dict[str, Any] | None
        if isinstance(self.error, JobErrorType0):
            error = self.error.to_dict()
        else:
            error = self.error

        stage: None | str
        stage = self.stage

        percentage = self.percentage

        accepted_at = self.accepted_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        revision = self.revision

        revisions = self.revisions

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "job_id": job_id,
                "name": name,
                "status": status,
                "total_seconds": total_seconds,
                "formats": formats,
                "error": error,
                "stage": stage,
                "percentage": percentage,
                "accepted_at": accepted_at,
                "ended_at": ended_at,
                "expires_at": expires_at,
                "revision": revision,
                "revisions": revisions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.job_error_type_0 import JobErrorType0  # noqa: PLC0415

        d = dict(src_dict)
        job_id = UUID(d.pop("job_id"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        status = JobStatus(d.pop("status"))

        total_seconds = d.pop("total_seconds")

        formats = []
        _formats = d.pop("formats")
        for formats_item_data in _formats:
            formats_item = JobFormatsItem(formats_item_data)

            formats.append(formats_item)

        def _parse_error(data: object) -> JobErrorType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = JobErrorType0.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(JobErrorType0 | None, data)

        error = _parse_error(d.pop("error"))

        def _parse_stage(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        stage = _parse_stage(d.pop("stage"))

        percentage = d.pop("percentage")

        accepted_at = datetime.datetime.fromisoformat(d.pop("accepted_at"))

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

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        revision = d.pop("revision")

        revisions = d.pop("revisions")

        job = cls(
            job_id=job_id,
            name=name,
            status=status,
            total_seconds=total_seconds,
            formats=formats,
            error=error,
            stage=stage,
            percentage=percentage,
            accepted_at=accepted_at,
            ended_at=ended_at,
            expires_at=expires_at,
            revision=revision,
            revisions=revisions,
        )

        return job
