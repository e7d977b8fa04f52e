import { randomUUID } from "node:crypto";
import { CompactSign } from "jose";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { PublicationReceipt, Tx } from "#platform/db/index.ts";
import { findReceiptKeys } from "./list-keys.ts";
import { type OpenKey, openSigningKey } from "./open-key.ts";
import { type Facts, readFacts } from "./read-facts.ts";
import {
  ALGORITHM,
  createVerifier,
  isCurrent,
  isOfRow,
  MAX_EVENT_JWS,
  type Payload,
  RECEIPT_TYPE,
  sha256,
} from "./rules.ts";
import { createActors, type NewDisclosure, stateChanges, statePublication } from "./state-publication.ts";

type NewReceipt = Omit<PublicationReceipt, "id"> & { facts: Facts; disclosures: NewDisclosure[] };

/**
 * Signs and stores what the publications have become, of those whose newest receipt states something else. What an
 * earlier receipt states is repeated, never read again: a person or a setting may be gone by now. Of two calls at once,
 * one stores its receipt. All of them are seen to then, also what has no receipt (sample content) and what can't have another
 * one (an earlier one was tampered with).
 * @returns how many were stored
 */
export function issueReceipts(ctx: PublicContext, ids: readonly number[]): Promise<number> {
  return ctx.db.$transaction(
    async (tx) => {
      // Before the facts: what changes in between is found again.
      const asOf = await readTimes(tx, ids);
      const stored = await issueIn(tx, ctx, ids);
      await markStated(tx, asOf);
      return stored;
    },
    { timeout: 60_000 },
  );
}

type StatedTime = { id: number; at: Date };

function readTimes(tx: Tx, ids: readonly number[]): Promise<StatedTime[]> {
  return tx.$queryRaw`
    select id, greatest(published_at, edited_at, removed_at) as at from publications
    where id = any(${ids}::bigint[]) and status = 'published' and published_at is not null`;
}

/** In the order of their IDs, as every other call does, so that none waits for another in a circle. */
async function markStated(tx: Tx, asOf: readonly StatedTime[]): Promise<void> {
  await tx.$executeRaw`
    with locked as materialized (
      select p.id, given.at from publications p
      join unnest(${asOf.map(({ id }) => id)}::bigint[], ${asOf.map(({ at }) => at.toISOString())}::timestamptz[]) as given (id, at)
        on given.id = p.id
      order by p.id for no key update of p
    )
    update publications p set stated_as_of = locked.at from locked where p.id = locked.id`;
}

async function issueIn(tx: Tx, ctx: PublicContext, ids: readonly number[]): Promise<number> {
  const facts = await readFacts(tx, ids);
  const newest = await findNewest(tx, ids);
  const isDue = (one: Facts) => {
    const receipt = newest.get(one.id);
    return !receipt || !isCurrent(receipt, one);
  };
  const due = facts.filter(isDue);
  if (due.length === 0) return 0;
  const key = await openSigningKey(tx, ctx);
  const verify = createVerifier(await findReceiptKeys(tx));
  const made: NewReceipt[] = [];
  for (const one of due) {
    const before = newest.get(one.id);
    const stated = before ? await verify(before.jws) : null;
    // Nothing is built upon a receipt that was tampered with.
    if (before && !(stated && isOfRow(stated, before))) continue;
    made.push(await sign(ctx, key, one, before && stated ? { row: before, stated } : null));
  }
  return store(tx, ctx, made);
}

async function findNewest(tx: Tx, ids: readonly number[]): Promise<Map<number, PublicationReceipt>> {
  const rows = await tx.publicationReceipt.findMany({
    where: { publicationId: { in: [...ids] } },
    orderBy: { number: "asc" },
  });
  return new Map(rows.map((row) => [row.publicationId, row]));
}

type Before = { row: PublicationReceipt; stated: Payload };

async function sign(
  { env, clock }: PublicContext,
  { kid, key }: OpenKey,
  facts: Facts,
  before: Before | null,
): Promise<NewReceipt> {
  const issuedAt = clock.now();
  const publicId = before?.row.publicId ?? randomUUID();
  const number = (before?.row.number ?? 0) + 1;
  const actors = createActors(facts);
  const stated = before?.stated.changes ?? [];
  const claims = {
    ...(before?.stated ?? statePublication(env, facts, actors)),
    iss: env.APP_URL,
    iat: Math.floor(issuedAt.getTime() / 1000),
    jti: publicId,
    number,
    previous: before ? sha256(before.row.jws) : null,
    changes: [...stated, ...stateChanges(facts, stated, actors)],
    audit: facts.chainHead,
    _sd_alg: "sha-256",
  };
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: RECEIPT_TYPE })
    .sign(key);
  const { brandId, id: publicationId, editedAt, removedAt } = facts;
  const row = { brandId, publicationId, publicId, number, jws, editedAt, removedAt, issuedAt };
  return { ...row, facts, disclosures: actors.disclosures };
}

async function store(tx: Tx, ctx: PublicContext, made: readonly NewReceipt[]): Promise<number> {
  const stored = await tx.publicationReceipt.createManyAndReturn({
    data: made.map(({ facts: _, disclosures: __, ...row }) => row),
    select: { id: true, publicationId: true },
    skipDuplicates: true,
  });
  const ids = new Map(stored.map(({ id, publicationId }) => [publicationId, id]));
  const written = made.filter(({ publicationId }) => ids.has(publicationId));
  await tx.receiptDisclosure.createMany({
    data: written.flatMap(({ publicationId, disclosures }) =>
      disclosures.map((one) => ({ ...one, receiptId: ids.get(publicationId) ?? 0 })),
    ),
  });
  for (const [brandId, receipts] of Map.groupBy(written, (receipt) => receipt.brandId)) {
    const events = receipts.map(({ facts: { postId: post_id, ...facts }, publicId, number, jws }) => ({
      event: "receipt.issued" as const,
      post_id,
      status: "published",
      publication: {
        id: facts.id,
        platform: facts.channel.platform,
        external_id: facts.externalId,
        permalink: facts.permalink,
      },
      receipt: { id: publicId, number, jws: jws.length > MAX_EVENT_JWS ? null : jws },
    }));
    await emitExtra(tx, ctx, brandId, events);
  }
  return written.length;
}
