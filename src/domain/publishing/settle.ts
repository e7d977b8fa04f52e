import { loseConnection } from "#domain/channels/index.ts";
import { lockPost, refreshPostStatus } from "#domain/posts/index.ts";
import { emit } from "#domain/webhooks/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import {
  type ConnectorState,
  NOT_AUTHORIZED,
  type PublishError,
  type Published,
} from "#platform/connectors/contract.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { type Claimed, readNow } from "./claim.ts";
import { tellFailed, tellUnknown } from "./tell.ts";

/** How a claim ends. Whatever is not final leaves the publication where the next claim finds it. */
export type Ending =
  | ({ kind: "published" } & Published)
  | { kind: "processing"; state: ConnectorState; seconds: number }
  /** Nothing was accepted, for sure: try again later. */
  | { kind: "retry"; error: PublishError; seconds: number }
  /** Something may have been accepted: settle it later. */
  | { kind: "again"; error: PublishError; seconds: number }
  /** Final. `mayBeThere`: set aside although a request may have left, which a retry has to know. */
  | { kind: "failed"; error: PublishError; mayBeThere: boolean }
  | { kind: "unknown"; error: PublishError }
  /** Handed back untouched. */
  | { kind: "released"; seconds: number };

/**
 * Writes the ending, the webhook event and the post's status in one transaction, and only while the claim is still ours.
 * @param attemptId the attempt that ends with it, if a request was made ready
 * @returns when it was written; null when somebody else has claimed the publication since, and nothing was written
 */
export function settle(
  ctx: SystemContext,
  claimed: Claimed,
  attemptId: number | null,
  ending: Ending,
): Promise<Date | null> {
  return ctx.db.$transaction(async (tx) => {
    await lockPost(tx, claimed.postId);
    const now = await readNow(tx, ctx.clock);
    const { count } = await tx.publication.updateMany({
      where: { id: claimed.id, leaseToken: claimed.token },
      data: { ...write(claimed, ending, now), leaseToken: null },
    });
    if (count === 0) return null;
    if (attemptId !== null) await endAttempt(tx, attemptId, ending, now.wall);
    await announce(tx, { ...ctx, clock: { now: () => now.due } }, claimed, ending);
    if (ending.kind === "published") await noteChannelWorks(tx, claimed.channelId);
    if ("error" in ending && ending.error.code === NOT_AUTHORIZED) await loseConnection(tx, ctx, claimed.channelId);
    await refreshPostStatus(tx, claimed.postId);
    return now.due;
  });
}

function write(
  claimed: Claimed,
  ending: Ending,
  now: { wall: Date; due: Date },
): Prisma.PublicationUpdateManyMutationInput {
  const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  const tries = claimed.tries + 1;
  switch (ending.kind) {
    case "published":
      return {
        status: "published",
        step: "idle",
        externalId: ending.externalId,
        permalink: ending.permalink,
        publishedAt: now.due,
        error: Prisma.DbNull,
        leaseUntil: null,
      };
    case "processing":
      return {
        status: "processing",
        step: "idle",
        connectorState: ending.state,
        nextAttemptAt: later(now.due, ending.seconds),
        leaseUntil: null,
      };
    case "retry":
      return {
        status: "scheduled",
        step: "idle",
        error: ending.error,
        tries,
        nextAttemptAt: later(now.due, ending.seconds),
        leaseUntil: null,
      };
    case "again":
      return {
        error: ending.error,
        tries,
        nextAttemptAt: later(now.due, ending.seconds),
        leaseUntil: later(now.wall, ending.seconds),
      };
    case "failed":
      return {
        status: "failed",
        step: ending.mayBeThere ? "sending" : "idle",
        error: ending.error,
        leaseUntil: null,
      };
    case "unknown":
      return { status: "unknown", step: "sending", error: ending.error, leaseUntil: null };
    case "released":
      return { step: claimed.isAmbiguous ? "sending" : "claimed", leaseUntil: later(now.wall, ending.seconds) };
  }
}

const OUTCOMES: Record<Ending["kind"], string> = {
  published: "published",
  processing: "processing",
  retry: "retrying",
  again: "unknown",
  failed: "failed",
  unknown: "unknown",
  released: "retrying",
};

async function endAttempt(tx: Tx, id: number, ending: Ending, finishedAt: Date): Promise<void> {
  const error = "error" in ending ? ending.error : Prisma.DbNull;
  await tx.publicationAttempt.update({ where: { id }, data: { outcome: OUTCOMES[ending.kind], error, finishedAt } });
}

async function announce(tx: Tx, ctx: SystemContext, claimed: Claimed, ending: Ending): Promise<void> {
  if (ending.kind === "published") {
    const { externalId, permalink } = ending;
    await emitPublication(tx, ctx, claimed, "published", { externalId, permalink });
  }
  if (ending.kind === "failed") {
    await emitPublication(tx, ctx, claimed, "failed", { externalId: "", permalink: "" });
    await tellFailed(tx, ctx, claimed, ending.error);
  }
  if (ending.kind === "unknown") await tellUnknown(tx, ctx, claimed);
}

/** Once a minute is enough, and keeps publications of one channel from waiting for each other. */
async function noteChannelWorks(tx: Tx, channelId: number): Promise<void> {
  await tx.$executeRaw`
    update channels set last_ok_at = now()
    where id = ${channelId} and (last_ok_at is null or last_ok_at < now() - interval '1 minute')`;
}

/** The webhook event of a publication's end (interface.md "Payload"). */
export function emitPublication(
  tx: Tx,
  ctx: SystemContext,
  { id, postId, brandId, platform }: Pick<Claimed, "id" | "postId" | "brandId" | "platform">,
  status: "published" | "failed",
  { externalId, permalink }: Published,
): Promise<void> {
  return emit(tx, ctx, brandId, {
    event: `post.${status}`,
    post_id: postId,
    status,
    publication: { id, platform, external_id: externalId, permalink },
  });
}
