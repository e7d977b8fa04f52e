import { z } from "zod";
import {
  describeWebhook,
  exampleRequest,
  HEADERS,
  payloadSchema,
  WEBHOOK_NAMES,
  type WebhookName,
} from "./webhook-events.ts";

/**
 * The webhook events as an AsyncAPI 3 document (https://www.asyncapi.com/docs/reference/specification/v3.0.0). The address of
 * its channel is the subscriber's.
 */
export function asyncapi() {
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Masthead webhooks",
      version: "1.0.0",
      description:
        "Requests that webhook endpoints receive, signed with the endpoint's secret. An endpoint receives only the events that it names.",
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    channels: {
      endpoint: {
        // Null: known only to the subscriber.
        address: null,
        title: "Webhook endpoint",
        description: "The URL of an endpoint, as created with `POST /webhook-endpoints`.",
        messages: Object.fromEntries(WEBHOOK_NAMES.map((event) => [event, { $ref: `#/components/messages/${event}` }])),
      },
    },
    operations: {
      deliver: {
        action: "send",
        channel: { $ref: "#/channels/endpoint" },
        summary: "Deliver an event",
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
      },
    },
    components: { messages: Object.fromEntries(WEBHOOK_NAMES.map((event) => [event, messageObject(event)])) },
  };
}

function messageObject(event: WebhookName) {
  const { headers, payload } = exampleRequest(event);
  const { $schema: _, ...schema } = z.toJSONSchema(payloadSchema(event), { target: "draft-7", io: "input" });
  return {
    name: event,
    summary: describeWebhook(event),
    headers: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [name, { type: "string", description }]),
      ),
    },
    payload: schema,
    examples: [{ name: event, headers, payload }],
  };
}
