"""Contains all the data models used in inputs/outputs"""

from .accepted import Accepted
from .account import Account
from .account_role import AccountRole
from .deliveries import Deliveries
from .delivery import Delivery
from .delivery_attempts_item import DeliveryAttemptsItem
from .delivery_attempts_item_outcome_type_0 import DeliveryAttemptsItemOutcomeType0
from .delivery_status import DeliveryStatus
from .download_format import DownloadFormat
from .health import Health
from .job import Job
from .job_error_type_0 import JobErrorType0
from .job_event import JobEvent
from .job_event_status import JobEventStatus
from .job_formats_item import JobFormatsItem
from .job_page import JobPage
from .job_status import JobStatus
from .key_request import KeyRequest
from .key_request_role import KeyRequestRole
from .keys import Keys
from .keys_keys_item import KeysKeysItem
from .keys_keys_item_role import KeysKeysItemRole
from .list_jobs_status import ListJobsStatus
from .new_key import NewKey
from .new_key_role import NewKeyRole
from .picture_form import PictureForm
from .problem import Problem
from .revise_body import ReviseBody
from .revision import Revision
from .revision_error_type_0 import RevisionErrorType0
from .revision_formats_item import RevisionFormatsItem
from .revision_status import RevisionStatus
from .webhook import Webhook
from .webhook_error_type_0 import WebhookErrorType0
from .webhook_formats_item import WebhookFormatsItem
from .webhook_secret import WebhookSecret
from .webhook_status import WebhookStatus

__all__ = (
    "Accepted",
    "Account",
    "AccountRole",
    "Deliveries",
    "Delivery",
    "DeliveryAttemptsItem",
    "DeliveryAttemptsItemOutcomeType0",
    "DeliveryStatus",
    "DownloadFormat",
    "Health",
    "Job",
    "JobErrorType0",
    "JobEvent",
    "JobEventStatus",
    "JobFormatsItem",
    "JobPage",
    "JobStatus",
    "KeyRequest",
    "KeyRequestRole",
    "Keys",
    "KeysKeysItem",
    "KeysKeysItemRole",
    "ListJobsStatus",
    "NewKey",
    "NewKeyRole",
    "PictureForm",
    "Problem",
    "ReviseBody",
    "Revision",
    "RevisionErrorType0",
    "RevisionFormatsItem",
    "RevisionStatus",
    "Webhook",
    "WebhookErrorType0",
    "WebhookFormatsItem",
    "WebhookSecret",
    "WebhookStatus",
)
