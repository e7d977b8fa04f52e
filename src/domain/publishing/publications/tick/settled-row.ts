import type { ConnectorState, PublishError, Published } from "#platform/connectors/contract.ts";
import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";
import type { PublicationStatus, SendStep } from "#platform/db/index.ts";
import type { Claimed } from "./claim.ts";
import type { PublishResult, SettledPublication } from "./settle.ts";

/** The time of the clock on the wall, and the one by which publications are due. */
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

/**
 * What is written for an ending.
 * @param isBlocked whether the platform asked for a pause that concerns it, so that its claim doesn't go on
 */
export function rowOf(ended: SettledPublication, now: Now, isBlocked: boolean) {
  const { claimed, attemptId, ending, answer = null, mayGoOn = false } = ended;
  const { id, token } = claimed;
  const attempt = {
    attempt_id: attemptId,
    outcome: OUTCOMES[ending.kind],
    response: "error" in ending ? answer : noteOf(ending),
  };
  const goesOn = mayGoOn && ending.kind === "part" && !isBlocked;
  const kept = goesOn ? { kept_seconds: claimed.leaseSeconds } : {};
  return { id, token, ...attempt, ...changeOf(claimed, ending, now), ...kept };
}

/** A network of several servers has no single HTTP status. */
function noteOf(ending: PublishResult): RawAnswer | null {
  return "note" in ending && ending.note ? { status: 200, body: ending.note } : null;
}

function changeOf(claimed: Claimed, ending: PublishResult, now: Now): Change {
  const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  const tries = claimed.tries + 1;
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
    case "prepared": {
      const { state, seconds } = ending;
      const kept = state === null ? { is_begun_anew: true } : { connector_state: state, is_begun_anew: false };
      const next = { status: "publishing", step: "claimed", lease_until: later(now.wall, seconds) } as const;
      return { ...next, is_preparing: true, ...kept };
    }
    case "processing": {
      const next = later(now.due, ending.seconds);
      return { status: "processing", step: "idle", connector_state: ending.state, next_attempt_at: next };
    }
    case "retry": {
      const next = later(now.due, ending.seconds);
      return { status: "scheduled", step: "idle", error: ending.error, tries, next_attempt_at: next };
    }
    case "later": {
      const { error, seconds } = ending;
      if (claimed.isAmbiguous) return { error, lease_until: later(now.wall, seconds) };
      if (claimed.isProcessing) return { error, next_attempt_at: later(now.due, seconds) };
      return { status: "scheduled", step: "idle", error, next_attempt_at: later(now.due, seconds) };
    }
    case "again": {
      const { error, seconds } = ending;
      return { error, tries, next_attempt_at: later(now.due, seconds), lease_until: later(now.wall, seconds) };
    }
    case "failed":
      return { status: "failed", step: ending.mayBeThere ? "sending" : "idle", error: ending.error };
    case "unknown":
      return { status: "unknown", step: "sending", error: ending.error };
    case "released":
      return { step: claimed.isAmbiguous ? "sending" : "claimed", lease_until: later(now.wall, ending.seconds) };
  }
}

function columnsOf({ number, externalId, permalink }: Published & { number: number }): Change {
  return { part: number, part_external_id: externalId, part_permalink: permalink };
}

const OUTCOMES: Record<PublishResult["kind"], string> = {
  published: "published",
  part: "published",
  processing: "processing",
  prepared: "retrying",
  retry: "retrying",
  later: "throttled",
  again: "unknown",
  failed: "failed",
  unknown: "unknown",
  released: "retrying",
};
