/** The object store on S3 and its like. Downloads may go to the store itself, by signed addresses. */
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { BlobEntry, BlobStore } from "../../app/ports.ts";
import { checkKey, orUnavailable, storeUnavailable } from "./key.ts";
import { openS3Client } from "./s3/client.ts";
import type { S3Options } from "./s3/client.ts";
import { upload } from "./s3/upload.ts";
import type { Target } from "./s3/upload.ts";

/** The store, which holds connections. */
export interface S3Blobs extends BlobStore {
  readonly presign: NonNullable<BlobStore["presign"]>;
  close(): Promise<void>;
}

/** S3 takes no smaller part but the last. */
const smallestPart = 5 * 1_024 * 1_024;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Finds the size of an object; null when there is none. */
async function sizeOf(client: S3Client, target: Target): Promise<number | null> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand(target));
    return ContentLength ?? 0;
  } catch (error) {
    if (!["NotFound", "NoSuchKey"].includes(nameOf(error))) throw error;
  }
  // The answer to HEAD has no body: a bucket that is missing looks like an object that is, and would cost jobs their pictures.
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...target, Range: "bytes=0-0" }));
    await Body?.transformToByteArray();
    return await sizeOf(client, target);
  } catch (error) {
    if (nameOf(error) !== "NoSuchKey") throw error;
    return null;
  }
}

/** Reads an object; the request begins with the first reader, so that one who never reads holds nothing. */
async function* read(
  client: S3Client,
  target: Target,
  range?: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
  const { Body } = await client.send(new GetObjectCommand({ ...target, Range }));
  yield* Body as AsyncIterable<Uint8Array>;
}

async function* list(
  client: S3Client,
  bucket: string,
  options: { readonly base: string; readonly prefix: string },
): AsyncIterable<BlobEntry> {
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${options.base}${options.prefix}` })) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined || Key.endsWith("/")) continue;
        yield { key: Key.slice(options.base.length), bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
    }
  } catch (error) {
    throw storeUnavailable(error);
  }
}

/** Opens the store; nothing is asked of it before the first use. The bucket must exist. */
export function openS3Blobs(options: S3Options): S3Blobs {
  const { bucket, prefix: base = "" } = options;
  const client = openS3Client(options);
  const signer = openS3Client(options, options.publicEndpoint ?? options.endpoint);
  const partBytes = Math.max(smallestPart, options.partBytes ?? smallestPart);
  const at = (key: string): Target => {
    checkKey(key);
    return { Bucket: bucket, Key: `${base}${key}` };
  };
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw storeUnavailable(error);
    }
  };
  const remove = (key: string): Promise<unknown> => guarded(() => client.send(new DeleteObjectCommand(at(key))));
  return {
    // What the body throws passes unchanged.
    put: async (key, body) => upload(client, at(key), body, partBytes),
    get: (key, range) =>
      guarded(async () => {
        const target = at(key);
        const bytes = await sizeOf(client, target);
        return bytes === null ? null : { bytes, stream: orUnavailable(read(client, target, range)) };
      }),
    delete: async (key) => void (await remove(key)),
    list: (prefix) => list(client, bucket, { base, prefix }),
    async probe() {
      await upload(client, at("probe"), Uint8Array.of(0), partBytes);
      await remove("probe");
    },
    presign: (key, { at: signingDate, seconds, mediaType, disposition }) => {
      const named = {
        ...at(key),
        ResponseContentType: mediaType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: "no-store",
      };
      return guarded(() => getSignedUrl(signer, new GetObjectCommand(named), { expiresIn: seconds, signingDate }));
    },
    close() {
      client.destroy();
      signer.destroy();
      return Promise.resolve();
    },
  };
}
