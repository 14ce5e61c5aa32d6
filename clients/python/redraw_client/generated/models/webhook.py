from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.webhook_formats_item import WebhookFormatsItem
from ..models.webhook_status import WebhookStatus

if TYPE_CHECKING:
    from ..models.webhook_error_type_0 import WebhookErrorType0


T = TypeVar("T", bound="Webhook")


@_attrs_define
class Webhook:
    """A job that has ended.

    Attributes:
        job_id (UUID):
        status (WebhookStatus):
        total_seconds (float): Seconds from acceptance to now, or to the end; three decimals.
        error (None | WebhookErrorType0): Null unless the job failed.
        formats (list[WebhookFormatsItem]): Formats that can be downloaded: all six after success, none before.
    """

    job_id: UUID
    status: WebhookStatus
    total_seconds: float
    error: None | WebhookErrorType0
    formats: list[WebhookFormatsItem]

    def to_dict(self) -> dict[str, Any]:
        from ..models.webhook_error_type_0 import WebhookErrorType0  # noqa: PLC0415

        job_id = str(self.job_id)

        status = self.status.value

        total_seconds = self.total_seconds

        error: dict[str, Any] | None
        if isinstance(self.error, WebhookErrorType0):
            error = self.error.to_dict()
        else:
            error = self.error

        formats = []
        for formats_item_data in self.formats:
            formats_item = formats_item_data.value
            formats.append(formats_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "job_id": job_id,
                "status": status,
                "total_seconds": total_seconds,
                "error": error,
                "formats": formats,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_error_type_0 import WebhookErrorType0  # noqa: PLC0415

        d = dict(src_dict)
        job_id = UUID(d.pop("job_id"))

        status = WebhookStatus(d.pop("status"))

        total_seconds = d.pop("total_seconds")

        def _parse_error(data: object) -> None | WebhookErrorType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = WebhookErrorType0.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookErrorType0, data)

        error = _parse_error(d.pop("error"))

        formats = []
        _formats = d.pop("formats")
        for formats_item_data in _formats:
            formats_item = WebhookFormatsItem(formats_item_data)

            formats.append(formats_item)

        webhook = cls(
            job_id=job_id,
            status=status,
            total_seconds=total_seconds,
            error=error,
            formats=formats,
        )

        return webhook
