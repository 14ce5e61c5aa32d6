from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import AuthenticatedClient, Client
from ...models.download_format import DownloadFormat
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    job_id: UUID,
    *,
    format_: DownloadFormat | Unset = UNSET,
    revision: int | Unset = UNSET,
    redirect: bool | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_format_: str | Unset = UNSET
    if not isinstance(format_, Unset):
        json_format_ = format_.value

    params["format"] = json_format_

    params["revision"] = revision

    params["redirect"] = redirect

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/jobs/{job_id}/download".format(
            job_id=quote(str(job_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | Problem:
    if response.status_code == 200:
        response_200 = cast(Any, None)
        return response_200

    if response.status_code == 206:
        response_206 = cast(Any, None)
        return response_206

    if response.status_code == 302:
        response_302 = cast(Any, None)
        return response_302

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

    if response.status_code == 416:
        response_416 = Problem.from_dict(response.json())

        return response_416

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())

        return response_429

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())

        return response_503

    response_default = Problem.from_dict(response.json())

    return response_default


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Any | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    job_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    format_: DownloadFormat | Unset = UNSET,
    revision: int | Unset = UNSET,
    redirect: bool | Unset = UNSET,
) -> Response[Any | Problem]:
    """Download a file of a job that has succeeded: a redirect to a URL that is valid for five minutes, or
    the bytes.

    Args:
        job_id (UUID):
        format_ (DownloadFormat | Unset):
        revision (int | Unset):
        redirect (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Problem]
    """

    kwargs = _get_kwargs(
        job_id=job_id,
        format_=format_,
        revision=revision,
        redirect=redirect,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    job_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    format_: DownloadFormat | Unset = UNSET,
    revision: int | Unset = UNSET,
    redirect: bool | Unset = UNSET,
) -> Any | Problem | None:
    """Download a file of a job that has succeeded: a redirect to a URL that is valid for five minutes, or
    the bytes.

    Args:
        job_id (UUID):
        format_ (DownloadFormat | Unset):
        revision (int | Unset):
        redirect (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Problem
    """

    return sync_detailed(
        job_id=job_id,
        client=client,
        format_=format_,
        revision=revision,
        redirect=redirect,
    ).parsed


async def asyncio_detailed(
    job_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    format_: DownloadFormat | Unset = UNSET,
    revision: int | Unset = UNSET,
    redirect: bool | Unset = UNSET,
) -> Response[Any | Problem]:
    """Download a file of a job that has succeeded: a redirect to a URL that is valid for five minutes, or
    the bytes.

    Args:
        job_id (UUID):
        format_ (DownloadFormat | Unset):
        revision (int | Unset):
        redirect (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Problem]
    """

    kwargs = _get_kwargs(
        job_id=job_id,
        format_=format_,
        revision=revision,
        redirect=redirect,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    job_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    format_: DownloadFormat | Unset = UNSET,
    revision: int | Unset = UNSET,
    redirect: bool | Unset = UNSET,
) -> Any | Problem | None:
    """Download a file of a job that has succeeded: a redirect to a URL that is valid for five minutes, or
    the bytes.

    Args:
        job_id (UUID):
        format_ (DownloadFormat | Unset):
        revision (int | Unset):
        redirect (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Problem
    """

    return (
        await asyncio_detailed(
            job_id=job_id,
            client=client,
            format_=format_,
            revision=revision,
            redirect=redirect,
        )
    ).parsed
