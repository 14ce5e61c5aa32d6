"""Converts a picture and downloads its files."""

import re
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import quote, unquote

import httpx

from .generated.models import Job

_DEFAULT_FORMATS = ("vsdx", "pptx", "drawio", "svg")


@dataclass(frozen=True)
class ConvertedFile:
    """A file that was downloaded."""

    format: str
    name: str
    content: bytes


class RedrawError(Exception):
    """A refusal by the service, or a job that failed: `code` is a stable word for programs."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


def convert(
    picture: bytes,
    *,
    base_url: str,
    key: str,
    name: str | None = None,
    formats: Iterable[str] = _DEFAULT_FORMATS,
    timeout: float = 300.0,
    on_progress: Callable[[Job], None] | None = None,
) -> list[ConvertedFile]:
    """Converts a picture.

    `base_url` ends in `/v1`; `name` is what the job is called, as a rule the picture's file name; `timeout` is in seconds, for
    everything together. Raises RedrawError for a refusal and for a job that failed, and TimeoutError.
    """
    deadline = time.monotonic() + timeout
    with httpx.Client(base_url=base_url, headers={"x-api-key": key}, timeout=60.0) as client:
        job_id = _start(client, picture, name, deadline)
        _wait(client, job_id, on_progress, deadline)
        return [_download(client, job_id, wanted, deadline) for wanted in formats]


def _start(client: httpx.Client, picture: bytes, name: str | None, deadline: float) -> str:
    # One key for all attempts: a repeated request answers the same job and charges once.
    headers = {"content-type": "application/octet-stream", "idempotency-key": str(uuid.uuid4())}
    if name is not None:
        headers["x-redraw-name"] = quote(name, safe="")
    request = client.build_request("POST", "convert", content=picture, headers=headers)
    return str(_asked(client, request, deadline).json()["job_id"])


def _wait(client: httpx.Client, job_id: str, on_progress: Callable[[Job], None] | None, deadline: float) -> None:
    tag: str | None = None
    while True:
        headers = {"prefer": "wait=20", **({} if tag is None else {"if-none-match": tag})}
        answer = _asked(client, client.build_request("GET", f"jobs/{job_id}", headers=headers), deadline)
        if answer.status_code == httpx.codes.NOT_MODIFIED:
            continue
        tag = answer.headers.get("etag")
        told = answer.json()
        if on_progress is not None:
            on_progress(Job.from_dict(told))
        if told["status"] == "failed":
            raise RedrawError(told["error"]["code"], told["error"]["message"], answer.status_code)
        if told["status"] == "succeeded":
            return


def _download(client: httpx.Client, job_id: str, wanted: str, deadline: float) -> ConvertedFile:
    params = {"format": wanted, "redirect": "false"}
    answer = _asked(client, client.build_request("GET", f"jobs/{job_id}/download", params=params), deadline)
    return ConvertedFile(wanted, _file_name(answer) or f"{job_id}.{wanted}", answer.content)


def _file_name(answer: httpx.Response) -> str | None:
    disposition = answer.headers.get("content-disposition", "")
    if encoded := re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE):
        return unquote(encoded[1])
    plain = re.search(r'filename="([^"]*)"', disposition)
    return plain[1] if plain else None


def _asked(client: httpx.Client, request: httpx.Request, deadline: float) -> httpx.Response:
    """Asks again, as late as the service wants it, while it says that it is busy."""
    while True:
        if time.monotonic() > deadline:
            raise TimeoutError("the conversion took too long")
        answer = client.send(request)
        if answer.is_success or answer.status_code == httpx.codes.NOT_MODIFIED:
            return answer
        if answer.status_code not in (429, 503):
            raise _refusal(answer)
        time.sleep(min(float(answer.headers.get("retry-after", "5")), max(0.0, deadline - time.monotonic())))


def _refusal(answer: httpx.Response) -> RedrawError:
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    return RedrawError(problem.get("code", "unknown"), problem.get("detail", f"The service answered {answer.status_code}."), answer.status_code)
