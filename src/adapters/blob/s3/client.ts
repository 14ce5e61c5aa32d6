/** Connects to an S3-compatible store; credentials are given, or found by the SDK: environment, web identity of a pod, instance. */
import { S3Client } from "@aws-sdk/client-s3";

/** Where the bucket lies, and who asks. */
export interface S3Options {
  readonly bucket: string;
  /** Stands before every key; empty, or ends in `/`. */
  readonly prefix?: string;
  readonly region?: string;
  /** The address of a store that is not Amazon's. */
  readonly endpoint?: string;
  /** The address that clients outside reach the store by, for signed addresses; `endpoint` unless given. */
  readonly publicEndpoint?: string;
  /** Both, or neither: then the SDK looks for credentials itself. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Whom the store's certificate must come from, in PEM. */
  readonly ca?: string;
  /** Bytes of a part of a large object, at least 5 MiB as S3 wants it. */
  readonly partBytes?: number;
}

const connectTimeoutMs = 3_000;
/** Without a byte for so long a request is given up, and tried again. */
const silenceMs = 10_000;
const connections = 64;

/** Makes a client. */
export function openS3Client(options: S3Options, endpoint: string | undefined = options.endpoint): S3Client {
  const { accessKeyId, secretAccessKey, ca } = options;
  return new S3Client({
    region: options.region ?? "us-east-1",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey } }),
    // Our own SHA-256 goes with every part; other checksums by default are refused by some stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: silenceMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections, ...(ca === undefined ? {} : { ca }) },
    },
  });
}
