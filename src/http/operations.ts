/** The list of everything that the interface offers; a new operation is a file in `routes/` and a line here. */
import type { Operation } from "./operations/operation.ts";
import { openApiDocument, openApiYaml } from "./openapi.ts";
import {
  accountOperation,
  createKeyOperation,
  keysOperation,
  revokeKeyOperation,
  rotateWebhookSecretOperation,
  webhookSecretOperation,
} from "./routes/account.ts";
import { convertOperation } from "./routes/convert.ts";
import { deliveriesOperation, redeliverOperation } from "./routes/deliveries.ts";
import { artifactOperation, downloadOperation } from "./routes/download.ts";
import { jobEventsOperation } from "./routes/events.ts";
import { cancelJobOperation, deleteJobOperation, listJobsOperation, readJobOperation } from "./routes/jobs.ts";
import { inputOperation, thumbnailOperation } from "./routes/pictures.ts";
import { reviseOperation } from "./routes/revisions.ts";
import { descriptionOperation, healthOperation, irSchemaOperation, jsonDescriptionOperation } from "./routes/site.ts";

/** Every operation, in the order of the description. */
export const operations: readonly Operation[] = [
  convertOperation,
  readJobOperation,
  listJobsOperation,
  jobEventsOperation,
  cancelJobOperation,
  deleteJobOperation,
  downloadOperation,
  artifactOperation,
  inputOperation,
  thumbnailOperation,
  reviseOperation,
  deliveriesOperation,
  redeliverOperation,
  webhookSecretOperation,
  rotateWebhookSecretOperation,
  accountOperation,
  keysOperation,
  createKeyOperation,
  revokeKeyOperation,
  healthOperation,
  irSchemaOperation,
  descriptionOperation(() => description()),
  jsonDescriptionOperation(() => jsonDescription()),
];

let written: string | null = null;
let writtenJson: string | null = null;

/** Returns the published description: OpenAPI 3.1 as YAML, written once from the list above. */
export function description(): string {
  written ??= openApiYaml(operations);
  return written;
}

/** Returns the same description as JSON, written once. */
export function jsonDescription(): string {
  writtenJson ??= JSON.stringify(openApiDocument(operations));
  return writtenJson;
}
