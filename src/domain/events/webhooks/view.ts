import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type {
  Prisma,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  WebhookQueueEntry,
} from "#platform/db/index.ts";
import type { OutgoingEvent } from "./catalogue.ts";
import type { AttemptView, DeliveryDetail, DeliveryView, EndpointView, ListedEvent } from "./schema.ts";
import type { ContractEventName, EventName } from "./terms.ts";

export function viewEndpoint(row: WebhookEndpoint): z.input<typeof EndpointView> {
  return {
    id: row.id,
    url: row.url,
    events: row.events as EventName[],
    description: row.description,
    format: row.format,
    filters: {
      channel_ids: row.channelIds,
      tags: row.tags,
      campaign_ids: row.campaignIds,
      author_ids: row.authorIds,
    },
    status: row.status,
    failure_streak: row.failureStreak,
    created_at: wireTime(row.createdAt),
  };
}

export const withAttempts = {
  attempts: { orderBy: { number: "asc" } },
  queued: true,
} satisfies Prisma.WebhookDeliveryInclude;

type DeliveryRow = WebhookDelivery & { attempts: WebhookAttempt[]; queued: WebhookQueueEntry | null };

/** The attempts of a delivery, with the one under way. */
function attemptsOf({ attempts, queued }: DeliveryRow): Omit<WebhookAttempt, "id" | "deliveryId">[] {
  if (!queued?.leaseUntil || !queued.startedAt) return attempts;
  const response = { requestHeaders: null, responseCode: null, responseBody: null, error: null, durationMs: null };
  return [...attempts, { ...response, number: queued.number, status: "pending", at: queued.startedAt }];
}

export function viewDelivery(row: DeliveryRow): z.input<typeof DeliveryView> {
  return {
    id: row.id,
    endpoint_id: row.endpointId,
    event: row.event as EventName | "test",
    status: row.status,
    payload: JSON.parse(row.body),
    attempts: attemptsOf(row).map(viewAttempt),
    next_attempt_at: wireTimeOrNull(row.queued?.leaseUntil ? null : (row.queued?.dueAt ?? null)),
  };
}

function viewAttempt(row: Omit<WebhookAttempt, "id" | "deliveryId">): z.input<typeof AttemptView> {
  return {
    number: row.number,
    status: row.status,
    response_code: row.responseCode,
    response_body: row.responseBody,
    error: row.error,
    duration_ms: row.durationMs,
    at: wireTime(row.at),
  };
}

export function viewDeliveryDetail(row: DeliveryRow & { endpoint: { url: string } }): z.input<typeof DeliveryDetail> {
  return {
    delivery: viewDelivery(row),
    request: {
      url: row.endpoint.url,
      body: row.body,
      attempts: attemptsOf(row).map(({ number, requestHeaders }) => ({
        number,
        headers: (requestHeaders ?? {}) as Record<string, string>,
      })),
    },
  };
}

export function viewListedEvent(row: WebhookEvent): z.input<typeof ListedEvent> {
  return { id: row.id, event: row.event as ContractEventName, payload: row.payload as Record<string, unknown> };
}

/** The JSON of an event, in the contract's order. The event's name is in `X-Service-Event`. */
export function viewEvent(brandId: number, { event: _name, ...content }: OutgoingEvent, occurredAt: Date) {
  const { post_id, status, ...rest } = content;
  return { post_id, status, brand_id: brandId, occurred_at: wireTime(occurredAt), ...rest };
}

/** The JSON of a test delivery. */
export function viewTest(brandId: number, occurredAt: Date) {
  return { event: "test", post_id: 0, status: "test", brand_id: brandId, occurred_at: wireTime(occurredAt) };
}
