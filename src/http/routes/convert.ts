/** `POST /convert`: a picture in, a job out. */
import { Type } from "typebox";
import type { Accepted, Submission } from "../../app/application.ts";
import { unsupportedType } from "../../core/image/faults.ts";
import { declaredBytes, refuseDeclaredLength } from "../body.ts";
import { fieldOf, jobNameOf, mediaTypeOf } from "../header-fields.ts";
import { hourlyPolicy, limitHeaders } from "../limit-headers.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { checkedPicture } from "../../app/picture-body.ts";
import { EdgeFault } from "../problem.ts";
import { acceptedSchema } from "../operations/schemas.ts";

/** What a client may call the bytes; which of the three kinds they are, they say themselves. */
const declaredTypes: readonly string[] = ["application/octet-stream", "image/png", "image/jpeg", "image/webp"];

/** Seconds after which the first look at a job is worth it: conversions take seconds. */
const firstLookSeconds = 3;

/** Every check that needs no body, in the order of what costs least to know. */
function refuseHead(call: Call): void {
  if (!declaredTypes.includes(mediaTypeOf(fieldOf(call.raw, "content-type")) ?? "")) {
    throw new EdgeFault({
      status: 415,
      code: "unsupported_type",
      kind: "unsupported-type",
      message: `the header Content-Type must be one of ${declaredTypes.join(", ")}: send the bytes of a PNG, JPEG or WebP picture`,
    });
  }
  refuseDeclaredLength(call.raw, call.limits.maxImageBytes);
  if (declaredBytes(call.raw) === 0) {
    throw new EdgeFault({
      status: 400,
      code: "empty_body",
      kind: "invalid",
      message: "the body is empty: send the bytes of a PNG, JPEG or WebP picture",
    });
  }
}

/** A coded body would be stored as it came and fail as no picture; saying so is kinder. */
function refuseContentCoding(call: Call): void {
  const coding = fieldOf(call.raw, "content-encoding");
  if (coding !== undefined && coding.toLowerCase() !== "identity") throw unsupportedType("a body with Content-Encoding");
}

async function submit(call: Call, request: Omit<Submission, "body">): Promise<Accepted> {
  const release = call.upload();
  try {
    const body = checkedPicture(call.body({ maxBytes: call.limits.maxImageBytes }), call.limits.picture);
    return await call.application.submit(call.caller, { ...request, body });
  } finally {
    release();
  }
}

async function handle(call: Call): Promise<Answer> {
  refuseHead(call);
  refuseContentCoding(call);
  const { callback_url: callbackUrl } = call.query();
  const request = {
    callbackUrl: callbackUrl === undefined ? null : String(callbackUrl),
    idempotencyKey: fieldOf(call.raw, "idempotency-key") ?? null,
    name: jobNameOf(fieldOf(call.raw, "x-redraw-name")),
    requestId: call.requestId,
    traceparent: call.traceparent,
  };
  await call.application.precheck(call.caller, request);
  const { job, replayed, limit } = await submit(call, request);
  return {
    status: 202,
    headers: {
      location: `${call.basePath}/jobs/${job.id}`,
      "retry-after": String(firstLookSeconds),
      ...(replayed ? { "idempotency-replayed": "true" } : {}),
      ...limitHeaders(hourlyPolicy, limit),
    },
    json: { job_id: job.id },
  };
}

/** Starts a conversion. */
export const convertOperation: Operation = {
  id: "convert",
  method: "POST",
  place: "base",
  path: "/convert",
  tag: "Conversion",
  summary: "Start a conversion. Costs 10 credits, which come back if it fails.",
  ignoresUnknownQuery: true,
  query: {
    callback_url: {
      description: "A public https URL (port 443 or 8443) that receives the completion webhook.",
      schema: Type.String({ maxLength: 2048 }),
      code: "invalid_callback_url",
    },
  },
  headers: {
    "X-Redraw-Name": {
      description:
        "What the job is called, percent-encoded UTF-8: as a rule the picture's file name. Files are called and titled after it.",
      schema: Type.String({ minLength: 1, maxLength: 2048 }),
    },
    "Idempotency-Key": {
      description: "The same key within 72 hours answers the same job and charges once.",
      schema: Type.String({ minLength: 1, maxLength: 255, pattern: "^[!-~]+$" }),
    },
  },
  body: {
    description: "The bytes of a PNG, JPEG or WebP picture, at most 20 MiB and 64 megapixels.",
    mediaTypes: declaredTypes,
    required: true,
  },
  answers: {
    202: {
      description: "Accepted.",
      headers: ["Location", "Retry-After", "RateLimit-Policy", "RateLimit", "Idempotency-Replayed"],
      schema: acceptedSchema,
    },
  },
  refusals: {
    400: "The body is empty, or `callback_url`, `Idempotency-Key` or `X-Redraw-Name` is invalid.",
    402: "The balance is below the price.",
    408: "The body arrives too slowly.",
    409: "A request with this `Idempotency-Key` is in flight.",
    413: "The picture is above 20 MiB or 64 megapixels.",
    415: "The body is no PNG, JPEG or WebP picture.",
    422: "This `Idempotency-Key` was used with another body.",
  },
  handle,
};
