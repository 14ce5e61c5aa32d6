from http import HTTPStatus
from typing import Any

import httpx

from ...client import AuthenticatedClient, Client
from ...models.accepted import Accepted
from ...models.picture_form import PictureForm
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: PictureForm,
    callback_url: str | Unset = UNSET,
    x_redraw_name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_redraw_name, Unset):
        headers["X-Redraw-Name"] = x_redraw_name

    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["callback_url"] = callback_url

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/convert",
        "params": params,
    }

    _kwargs["files"] = body.to_multipart()

    headers["Content-Type"] = "multipart/form-data; boundary=+++"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Accepted | Problem:
    if response.status_code == 202:
        response_202 = Accepted.from_dict(response.json())

        return response_202

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 402:
        response_402 = Problem.from_dict(response.json())

        return response_402

    if response.status_code == 408:
        response_408 = Problem.from_dict(response.json())

        return response_408

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Problem.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())

        return response_422

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
) -> Response[Accepted | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PictureForm,
    callback_url: str | Unset = UNSET,
    x_redraw_name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Accepted | Problem]:
    """Start a conversion. Costs 10 credits, which come back if it fails.

    Args:
        callback_url (str | Unset):
        x_redraw_name (str | Unset):
        idempotency_key (str | Unset):
        body (PictureForm): A form with one file.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Accepted | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        callback_url=callback_url,
        x_redraw_name=x_redraw_name,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: PictureForm,
    callback_url: str | Unset = UNSET,
    x_redraw_name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Accepted | Problem | None:
    """Start a conversion. Costs 10 credits, which come back if it fails.

    Args:
        callback_url (str | Unset):
        x_redraw_name (str | Unset):
        idempotency_key (str | Unset):
        body (PictureForm): A form with one file.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Accepted | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        callback_url=callback_url,
        x_redraw_name=x_redraw_name,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PictureForm,
    callback_url: str | Unset = UNSET,
    x_redraw_name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Accepted | Problem]:
    """Start a conversion. Costs 10 credits, which come back if it fails.

    Args:
        callback_url (str | Unset):
        x_redraw_name (str | Unset):
        idempotency_key (str | Unset):
        body (PictureForm): A form with one file.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Accepted | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        callback_url=callback_url,
        x_redraw_name=x_redraw_name,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: PictureForm,
    callback_url: str | Unset = UNSET,
    x_redraw_name: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Accepted | Problem | None:
    """Start a conversion. Costs 10 credits, which come back if it fails.

    Args:
        callback_url (str | Unset):
        x_redraw_name (str | Unset):
        idempotency_key (str | Unset):
        body (PictureForm): A form with one file.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Accepted | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            callback_url=callback_url,
            x_redraw_name=x_redraw_name,
            idempotency_key=idempotency_key,
        )
    ).parsed
