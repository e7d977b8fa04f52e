import type { ConnectorState, PublishError, Published } from "#platform/connectors/contract.ts";
import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";
import type { PublicationStatus, SendStep } from "#platform/db/index.ts";
import { type Block, concerns } from "./blocks.ts";
import type { ClaimedPublication } from "./claim.ts";
import { attemptOutcome, type Ending } from "./ending.ts";
import type { EndedClaim } from "./stages.ts";

/** `wall`: the database's time, by which leases are measured; `due`: that by which publications are due. */
export type Now = { wall: Date; due: Date };

/**
 * The columns an ending changes; absent ones keep their value, except for the lease, which ends unless its claim goes on.
 */
type Change = {
  status?: PublicationStatus;
  step?: SendStep;
  external_id?: string;
  permalink?: string;
  published_at?: Date;
  error?: PublishError;
  connector_state?: ConnectorState;
  tries?: number;
  next_attempt_at?: Date;
  lease_until?: Date;
  /** The platform's state while processing is no longer of use. */
  is_begun_anew?: boolean;
  is_preparing?: boolean;
  part?: number;
  part_external_id?: string;
  part_permalink?: string;
  /** Seconds of the claim's new lease, if the next part may follow under it. */
  kept_seconds?: number;
};

/** The row of an ended claim for the statement that writes it. Pure. */
export function rowOf(ended: EndedClaim, now: Now, blocks: readonly Block[]) {
  const { claimed, attemptId, ending, answer = null, mayGoOn = false } = ended;
  const { id, key, token } = claimed;
  const attempt = {
    attempt_id: attemptId,
    outcome: attemptOutcome(ending),
    response: "error" in ending ? answer : noteOf(ending),
  };
  const goesOn = mayGoOn && ending.kind === "part" && !blocks.some((block) => concerns(block, claimed));
  const kept = goesOn ? { kept_seconds: claimed.leaseSeconds } : {};
  return { id, key, token, ...attempt, ...changeOf(claimed, ending, now), ...kept };
}

/** A network of several servers has no single HTTP status. */
function noteOf(ending: Ending): RawAnswer | null {
  return "note" in ending && ending.note ? { status: 200, body: ending.note } : null;
}

function changeOf(claimed: ClaimedPublication, ending: Ending, now: Now): Change {
  const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  switch (ending.kind) {
    case "published": {
      const { externalId, permalink, part } = ending;
      const published = { status: "published", step: "idle", external_id: externalId, permalink } as const;
      return { ...published, published_at: now.due, ...(part && columnsOf(part)) };
    }
    case "part": {
      const { number, externalId, permalink } = ending;
      const first = number === 0 ? { external_id: externalId, permalink } : {};
      const next = { status: "publishing", step: "claimed", is_begun_anew: true, lease_until: now.wall } as const;
      return { ...next, ...first, ...columnsOf(ending) };
    }
    case "processing": {
      const next = later(now.due, ending.seconds);
      return { status: "processing", step: "idle", connector_state: ending.state, next_attempt_at: next };
    }
    case "retry": {
      const { error, seconds } = ending;
      const tried = { error, tries: claimed.tries + 1, next_attempt_at: later(now.due, seconds) };
      if (ending.mayBeThere) return { ...tried, lease_until: later(now.wall, seconds) };
      return { ...tried, status: "scheduled", step: "idle" };
    }
    case "waiting": {
      const { error, seconds } = ending;
      if (claimed.isAmbiguous) return { error, lease_until: later(now.wall, seconds) };
      if (claimed.isProcessing) return { error, next_attempt_at: later(now.due, seconds) };
      return { status: "scheduled", step: "idle", error, next_attempt_at: later(now.due, seconds) };
    }
    case "failed":
      return { status: "failed", step: ending.mayBeThere ? "sending" : "idle", error: ending.error };
    case "unknown":
      return { status: "unknown", step: "sending", error: ending.error };
    case "released": {
      const { state, seconds } = ending;
      const lease_until = later(now.wall, seconds);
      if (state === undefined) return { step: claimed.isAmbiguous ? "sending" : "claimed", lease_until };
      const kept = state === null ? { is_begun_anew: true } : { connector_state: state, is_begun_anew: false };
      return { status: "publishing", step: "claimed", lease_until, is_preparing: true, ...kept };
    }
  }
}

function columnsOf({ number, externalId, permalink }: Published & { number: number }): Change {
  return { part: number, part_external_id: externalId, part_permalink: permalink };
}
