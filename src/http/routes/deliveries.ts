/** The webhook of a job: what became of it, and once more. */
import { jobParameter } from "./jobs.ts";
import type { Operation } from "../operations/operation.ts";
import { deliveryJson } from "../operations/representations.ts";
import { deliveriesSchema, deliverySchema } from "../operations/schemas.ts";

/** Lists the webhook of a job with its attempts. */
export const deliveriesOperation: Operation = {
  id: "listDeliveries",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}/deliveries",
  tag: "Webhooks",
  summary: "See what became of a job's webhook: each attempt with the receiver's answer.",
  parameters: jobParameter,
  answers: { 200: { description: "The webhook, if there is one.", schema: deliveriesSchema } },
  refusals: { 400: "A query parameter is unknown.", 404: "No such job in this account." },
  async handle(call) {
    const deliveries = await call.application.deliveries(call.caller, call.path["jobId"]!);
    return { status: 200, json: { deliveries: deliveries.map(deliveryJson) } };
  },
};

/** Sends the webhook of a job once more. */
export const redeliverOperation: Operation = {
  id: "redeliver",
  method: "POST",
  place: "base",
  path: "/jobs/{jobId}/redeliver",
  tag: "Webhooks",
  summary: "Send a job's webhook once more, at most 20 times.",
  parameters: jobParameter,
  answers: { 202: { description: "It will be sent.", schema: deliverySchema } },
  refusals: { 400: "A query parameter is unknown.", 404: "No such job, or it has no webhook." },
  async handle(call) {
    return { status: 202, json: deliveryJson(await call.application.redeliver(call.caller, call.path["jobId"]!)) };
  },
};
