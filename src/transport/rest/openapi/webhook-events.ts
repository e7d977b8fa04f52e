import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { CATALOGUE, exampleEvent, TestPayload } from "#domain/events/webhooks/catalogue.ts";
import { requestHeaders } from "#domain/events/webhooks/rules.ts";
import { ALL_EVENTS, EVENTS, type EventName, FIRES_WHEN } from "#domain/events/webhooks/terms.ts";
import { viewEvent, viewTest } from "#domain/events/webhooks/view.ts";

/** The secret that webhook examples are signed with, so that a reader can check a verification against them. */
export const EXAMPLE_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const EXAMPLE_TIME = new Date("2026-11-20T13:00:00Z");

export type WebhookName = EventName | "test";

export const WEBHOOK_NAMES: readonly WebhookName[] = [...ALL_EVENTS, "test"];

/** The body of a kind of request. */
export const payloadSchema = (event: WebhookName): z.ZodType =>
  event === "test" ? TestPayload : CATALOGUE[event].schema;

/** What a kind of request tells, and who receives it. */
export function describeWebhook(event: WebhookName): string {
  if (event === "test") return "Sent by `POST /webhook-endpoints/{id}/test`.";
  const isExtra = !(EVENTS as readonly string[]).includes(event);
  const receivers = isExtra ? "Sent only to endpoints that name" : "Sent to every endpoint that subscribed to";
  return `${FIRES_WHEN[event]} ${receivers} \`${event}\`.`;
}

/** The requests that a webhook endpoint receives. */
export function webhookObject(event: WebhookName): ZodOpenApiOperationObject {
  const { headers, payload } = exampleRequest(event);
  return {
    operationId: `on${event.replaceAll(/(?:^|[._])(\w)/g, (_, mail: string) => mail.toUpperCase())}`,
    summary: event === "test" ? "A test delivery" : `${event} happened`,
    description: `${describeWebhook(event)} The example is signed with the secret \`${EXAMPLE_SECRET}\`; its raw body is the example as JSON without spaces.`,
    tags: ["Webhooks"],
    security: [],
    requestParams: {
      header: z.object(
        Object.fromEntries(
          Object.entries(HEADERS).map(([name, description]) => [
            name,
            z.string().meta({ description, example: headers[name] }),
          ]),
        ),
      ),
    },
    requestBody: {
      required: true,
      content: { "application/json": { schema: payloadSchema(event), example: payload } },
    },
    responses: {
      "2XX": { description: "Received." },
      default: {
        description: "Any other status, or no response within 15 seconds, is retried, with 3 attempts in total.",
      },
    },
  };
}

/** The headers of every request. */
export const HEADERS = {
  "X-Service-Event": "The event name.",
  "X-Service-Signature":
    "`t=<timestamp>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's secret. For 24 hours after a secret rotation there are two `v1` values.",
  "X-Service-Delivery": "Delivery ID, the same for all attempts.",
  "webhook-id": "As defined by Standard Webhooks. Same as `X-Service-Delivery`.",
  "webhook-timestamp": "As defined by Standard Webhooks, in seconds.",
  "webhook-signature": "As defined by Standard Webhooks.",
};

/** A request exactly as the product would send it: the same view of the event, the same headers, the same signature. */
export function exampleRequest(event: WebhookName) {
  const payload = event === "test" ? viewTest(7, EXAMPLE_TIME) : viewEvent(7, exampleEvent(event), EXAMPLE_TIME);
  const body = JSON.stringify(payload);
  const signable = {
    id: "01981f7c-7d1e-4b43-9c7b-8f2a6d0c1e55",
    timestamp: EXAMPLE_TIME.getTime() / 1000,
    body,
    secrets: [EXAMPLE_SECRET],
  };
  return { payload, body, headers: requestHeaders(event, signable) };
}
