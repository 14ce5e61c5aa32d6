/** Uploads a body of unknown length: in one piece if it is small, else in parts that become an object only at the end. */
import { createHash } from "node:crypto";
import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { PutObjectCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import type { CompletedPart, S3Client } from "@aws-sdk/client-s3";
import { storeUnavailable } from "../key.ts";

/** Where an object goes. */
export interface Target {
  readonly Bucket: string;
  readonly Key: string;
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** Asks the store; what fails there is `unavailable`, unlike what the body throws. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw storeUnavailable(error);
  }
}

/** Cuts a body into parts of one size; only the last is smaller. */
async function* inParts(body: AsyncIterable<Uint8Array> | readonly Uint8Array[], partBytes: number): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = [];
  let held = 0;
  for await (const piece of body) {
    waiting.push(piece);
    held += piece.byteLength;
    while (held >= partBytes) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, partBytes);
      waiting = [all.subarray(partBytes)];
      held -= partBytes;
    }
  }
  yield Buffer.concat(waiting);
}

async function uploadParts(client: S3Client, target: Target, parts: AsyncIterator<Buffer>, first: Buffer): Promise<void> {
  const { UploadId } = await asked(client.send(new CreateMultipartUploadCommand({ ...target, ChecksumAlgorithm: "SHA256" })));
  const upload = { ...target, UploadId };
  try {
    const done: CompletedPart[] = [];
    for (let part: IteratorResult<Buffer> = { value: first }; part.done !== true; part = await parts.next()) {
      if (part.value.byteLength === 0) continue;
      const numbered = { ...upload, PartNumber: done.length + 1 };
      const ChecksumSHA256 = sha256Of(part.value);
      const { ETag } = await asked(client.send(new UploadPartCommand({ ...numbered, Body: part.value, ChecksumSHA256 })));
      done.push({ PartNumber: numbered.PartNumber, ETag, ChecksumSHA256 });
    }
    await asked(client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } })));
  } catch (error) {
    // What cannot be told now is removed by the bucket's own rule for unfinished uploads.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** Uploads a body and returns its size and digest; nothing is to be seen of it unless this resolves. */
export async function upload(
  client: S3Client,
  target: Target,
  body: Uint8Array | AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = async function* (): AsyncIterable<Uint8Array> {
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  };
  const parts = inParts(measured(), partBytes)[Symbol.asyncIterator]();
  const first = (await parts.next()).value as Buffer;
  if (first.byteLength < partBytes) {
    await asked(client.send(new PutObjectCommand({ ...target, Body: first, ChecksumSHA256: sha256Of(first) })));
  } else {
    await uploadParts(client, target, parts, first);
  }
  return { bytes, sha256: hash.digest("hex") };
}
