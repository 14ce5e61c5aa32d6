"""What the fuzzer cannot guess from the description: pictures, valid and mutated, and ids of jobs that exist."""

import os
import struct
import zlib

import schemathesis
from hypothesis import strategies as st

JOBS = [job for job in os.environ.get("REDRAW_JOBS", "").split(",") if job]


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    lines = b"".join(b"\0" + b"\xff" * 3 * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


PNG = png(8, 8)
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080008000801011100ffda0008010100003f00ffd9")
WEBP = b"RIFF" + struct.pack("<I", 26) + b"WEBPVP8L" + struct.pack("<I", 14) + bytes.fromhex("2f07c00100888800000000000000")


@st.composite
def mutated(draw: st.DrawFn, picture: bytes) -> bytes:
    """Cuts the end, turns bytes or appends some, behind what says which kind it is."""
    kind = draw(st.sampled_from(["cut", "turn", "append"]))
    if kind == "cut":
        return picture[: draw(st.integers(12, len(picture)))]
    if kind == "append":
        return picture + draw(st.binary(max_size=64))
    at = draw(st.integers(30, len(picture) - 1))
    return picture[:at] + draw(st.binary(min_size=1, max_size=4)) + picture[at + 1 :]


def pictures(*kinds: bytes) -> st.SearchStrategy[bytes]:
    return st.one_of(*(st.just(kind) for kind in kinds), *(mutated(kind) for kind in kinds))


schemathesis.openapi.media_type("image/png", pictures(PNG))
schemathesis.openapi.media_type("image/jpeg", pictures(JPEG))
schemathesis.openapi.media_type("image/webp", pictures(WEBP))
schemathesis.openapi.media_type("application/octet-stream", pictures(PNG, JPEG, WEBP))


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Every other well-formed id is one of a job that exists."""
    job = (path_parameters or {}).get("jobId")
    if JOBS and isinstance(job, str) and len(job) == 36 and sum(job.encode()) % 2 == 0:
        path_parameters["jobId"] = JOBS[sum(job.encode()) % len(JOBS)]
    return path_parameters
