/** `POST /convert`: a picture in, a job out. */
import { Type } from "typebox";
import type { Accepted, Submission } from "../../app/application.ts";
import { unsupportedType } from "../../core/image/faults.ts";
import { declaredBytes, refuseDeclaredLength } from "../body.ts";
import { formOverheadBytes, openForm } from "../form.ts";
import type { PictureForm } from "../form.ts";
import { fieldOf, jobNameOf, mediaTypeOf } from "../header-fields.ts";
import { hourlyPolicy, limitHeaders } from "../limit-headers.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { checkedPicture } from "../../app/picture-body.ts";
import { EdgeFault } from "../problem.ts";
import { acceptedSchema, pictureFormSchema } from "../operations/schemas.ts";

/** What a request says of its picture beside the bytes. */
interface Parameters {
  readonly callbackUrl: string | null;
  readonly name: string | null;
}

/** What a client may call the bytes; which of the three kinds they are, they say themselves. */
const declaredTypes: readonly string[] = ["application/octet-stream", "image/png", "image/jpeg", "image/webp"];

/** Seconds after which the first look at a job is worth it: conversions take seconds. */
const firstLookSeconds = 3;

/** A form that carries the picture in a part. */
const formType = "multipart/form-data";

/** Every check that needs no body, in the order of what costs least to know. */
function refuseHead(call: Call): void {
  const type = mediaTypeOf(fieldOf(call.raw, "content-type")) ?? "";
  if (type !== formType && !declaredTypes.includes(type)) {
    throw new EdgeFault({
      status: 415,
      code: "unsupported_type",
      kind: "unsupported-type",
      message: `the header Content-Type must be one of ${declaredTypes.join(", ")}, or ${formType}: send the bytes of a PNG, JPEG or WebP picture, or a form with one as a file`,
    });
  }
  refuseDeclaredLength(call.raw, maxBodyBytes(call, type === formType));
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

const maxBodyBytes = ({ limits }: Call, isForm: boolean): number => limits.maxImageBytes + (isForm ? formOverheadBytes : 0);

/** What the fields of a form add to the request: what is said twice is refused, and the file's own name comes last. */
function lateOf({ fields }: PictureForm, { callbackUrl, name }: Parameters): Partial<Parameters> {
  if (callbackUrl !== null && fields.callback_url !== undefined) throw saidTwice("callback_url", "the query");
  if (name !== null && fields.name !== undefined) throw saidTwice("name", "the header X-Redraw-Name");
  return { callbackUrl: fields.callback_url ?? callbackUrl, name: fields.name ?? name ?? fields.fileName ?? null };
}

function saidTwice(field: string, elsewhere: string): EdgeFault {
  const message = `the form has the field ${field}, which ${elsewhere} says as well: send it once`;
  return new EdgeFault({ status: 400, code: "invalid_request", kind: "invalid", message });
}

/** Opens the body as a picture with what it says beside: the picture alone, or a form. */
function openBody(call: Call, request: Parameters): Pick<Submission, "body" | "late"> {
  const contentType = fieldOf(call.raw, "content-type") ?? "";
  const isForm = mediaTypeOf(contentType) === formType;
  const body = call.body({ maxBytes: maxBodyBytes(call, isForm) });
  if (!isForm) return { body: checkedPicture(body, call.limits.picture) };
  const form = openForm(contentType, body, declaredTypes);
  return { body: checkedPicture(form.picture, call.limits.picture), late: () => lateOf(form, request) };
}

async function submit(call: Call, request: Omit<Submission, "body"> & Parameters): Promise<Accepted> {
  const release = call.upload();
  try {
    return await call.application.submit(call.caller, { ...request, ...openBody(call, request) });
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
    description:
      "The bytes of a PNG, JPEG or WebP picture, at most 20 MiB and 64 megapixels; or a form with such a picture as its one file.",
    mediaTypes: declaredTypes,
    form: pictureFormSchema,
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
    400: "The body is empty, the form is not as described, or `callback_url`, `Idempotency-Key` or `X-Redraw-Name` is invalid.",
    402: "The balance is below the price.",
    408: "The body arrives too slowly.",
    409: "A request with this `Idempotency-Key` is in flight.",
    413: "The picture is above 20 MiB or 64 megapixels.",
    415: "The body is no PNG, JPEG or WebP picture.",
    422: "This `Idempotency-Key` was used with another body.",
  },
  handle,
};
