import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Health } from "./rules.ts";
import type { EncryptedSecrets } from "./secrets.ts";

/** A delivery whose attempt `number` is due now, regardless of this machine's clock. */
export type DueDelivery = { delivery_id: number; number: number };

/** An endpoint that needs a worker. */
export type WakeRequest = { endpoint_id: number; due?: DueDelivery };
export type WakeWorker = (tx: Tx, ctx: PublicContext, wakes: WakeRequest[], afterSeconds?: number) => Promise<void>;

/** A request to be made: the queue says so, and it occupies one of the endpoint's lanes until it is settled. */
export type Claim = {
  deliveryId: number;
  number: number;
  event: string;
  key: string;
  body: string;
  endpoint: Endpoint;
};

/** The outcome of a claim's request. */
export type Outcome = {
  deliveryId: number;
  number: number;
  succeeded: boolean;
  responseCode: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number | null;
  requestHeaders: Record<string, string> | null;
};

/** One step of a lane: settles its last request (`outcome`), and requests the endpoint's next delivery (`wantsMore`). */
export type LaneStep = { endpointId: number; due?: DueDelivery; outcome?: Outcome; wantsMore: boolean };

/** An endpoint's locked row. */
export type Endpoint = EncryptedSecrets & Health & { brandId: number; url: string };
