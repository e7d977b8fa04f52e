import { randomBytes } from "node:crypto";
import { readCredential } from "#domain/content/provenance/index.ts";
import { type Caller, NO_CREDENTIAL, type PublicContext } from "#kernel/context.ts";
import { lockKeyOf, type Prisma, type Tx } from "#platform/db/index.ts";
import { accountOfBrand } from "./find.ts";
import { type AuditContent, detailHashOf, FIRST_HASH, hashOf } from "./rules.ts";

export type AuditEntry = {
  accountId: number;
  brandId: number | null;
  /** `noun.verb-ed`, e.g. `post.approved`. */
  action: string;
  subject: { type: string; id: number | null };
  /** JSON; never a secret. */
  detail?: Record<string, unknown>;
  /**
   * The actor's name where the caller is not signed in: at registration, and for guests of a share link, who have no
   * id.
   */
  actor?: { id: number | null; name: string };
};

/** First key of the advisory locks that serialize writes to a chain; the second is the account's id. */
const CHAIN_LOCK = 1_635_017_060;

/**
 * Locks the audit logs of several accounts until the transaction ends, always in the same order, so that two
 * transactions cannot deadlock. Call it before the first `writeAudit`, after all row locks that may have to wait.
 */
export async function lockAuditLogs(tx: Tx, accountIds: readonly number[]): Promise<void> {
  for (const id of new Set(accountIds.toSorted((a, b) => a - b))) await lockChain(tx, id);
}

/** `lockAuditLogs` of the accounts of some brands. */
export async function lockAuditLogsOfBrands(tx: Tx, brandIds: readonly number[]): Promise<void> {
  const brands = await tx.brand.findMany({ where: { id: { in: [...brandIds] } }, select: { accountId: true } });
  await lockAuditLogs(
    tx,
    brands.map(({ accountId }) => accountId),
  );
}

async function lockChain(tx: Tx, accountId: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${CHAIN_LOCK}::int, ${lockKeyOf(accountId)}::int)`;
}

/**
 * Writes a row of the account's audit log, chained to the previous one, in the action's transaction. The chain stays
 * locked until commit: call this after the transaction's row locks, and after `lockAuditLogs` if it writes to several
 * accounts' logs.
 */
export async function writeAudit(tx: Tx, ctx: PublicContext, entry: AuditEntry): Promise<void> {
  await lockChain(tx, entry.accountId);
  const last = await findLast(tx, entry.accountId);
  const credential = await readCredential(tx, ctx.caller);
  const detail: Prisma.InputJsonObject = JSON.parse(JSON.stringify(entry.detail ?? {}));
  const detailSalt = randomBytes(16).toString("hex");
  const content = {
    accountId: entry.accountId,
    brandId: entry.brandId,
    ...actorOf(ctx.caller, entry.actor),
    tokenName: credential.originToken,
    tokenTier: credential.originTokenTier,
    door: ctx.origin.entryPoint,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    detail,
    detailHash: detailHashOf(detailSalt, detail),
    address: ctx.origin.address,
    // The clocks of two processes differ: partitions follow each other only if the chain's times do.
    at: latest(ctx.clock.now(), last?.at),
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? FIRST_HASH,
  } satisfies AuditContent;
  const hash = hashOf(content);
  await tx.auditEvent.create({ data: { ...content, detailSalt, hash } });
  await moveHead(tx, { ...content, hash });
}

type Head = { sequence: number; hash: string; at: Date };

/** The newest event. Its row, which a version without heads may have added, is searched from the head's partition on. */
async function findLast(tx: Tx, accountId: number): Promise<Head | null> {
  const head = await tx.auditHead.findUnique({ where: { accountId } });
  const row = await tx.auditEvent.findFirst({
    where: { accountId, ...(head ? { at: { gte: head.at } } : {}) },
    orderBy: { sequence: "desc" },
    select: { sequence: true, hash: true, at: true },
  });
  return row ?? head;
}

/** @throws Error if the number was given before: the chain must not fork */
async function moveHead(tx: Tx, { accountId, sequence, hash, at }: Head & { accountId: number }): Promise<void> {
  const moved = await tx.$executeRaw`
    insert into audit_heads as head (account_id, sequence, hash, at) values (${accountId}, ${sequence}, ${hash}, ${at})
    on conflict (account_id) do update set sequence = excluded.sequence, hash = excluded.hash, at = excluded.at
      where head.sequence < excluded.sequence`;
  if (moved === 0) throw new Error(`The audit log of account ${accountId} has the event ${sequence} already.`);
}

function latest(now: Date, last: Date | undefined): Date {
  return last !== undefined && last > now ? last : now;
}

/** `writeAudit` for an event in a brand, whose account is looked up. */
export async function auditInBrand(
  tx: Tx,
  ctx: PublicContext,
  entry: Omit<AuditEntry, "accountId"> & { brandId: number },
): Promise<void> {
  await writeAudit(tx, ctx, { ...entry, accountId: await accountOfBrand(tx, entry.brandId) });
}

function actorOf(caller: Caller, named: AuditEntry["actor"]) {
  if (caller.kind === "person") {
    const { id, kind } = caller.token;
    const token = id === NO_CREDENTIAL ? { tokenId: null, tokenKind: null } : { tokenId: id, tokenKind: kind };
    return { actorId: caller.userId as number, actorName: caller.name, ...token };
  }
  const nobody = caller.kind === "system" ? `Masthead (${caller.job})` : "Guest";
  return { actorId: named?.id ?? null, actorName: named?.name ?? nobody, tokenId: null, tokenKind: null };
}
