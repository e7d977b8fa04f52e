import type { PublicContext } from "#kernel/context.ts";
import { type Connect, GrantLostError, type Refreshed } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { credentialsLocation } from "./credentials.ts";
import { dryRunOf, logDryRun } from "./dry-run.ts";
import { findSharing } from "./find-sharing.ts";
import { markConnectionLost } from "./mark-connection-lost.ts";
import { mergeCredentials } from "./rules.ts";

/** Refreshed this long before it expires by default, so that no request is in flight when it does. */
const MARGIN_SECONDS = 300;
/** After a failed refresh, a token that still works is used for this long before the next attempt. */
const PAUSE_MS = 60_000;
/** A rejection this soon after a refresh is not caused by an expired token. */
const FRESH_MS = 300_000;

/** `lost`: a user has to reconnect the channel. `unavailable`: it could not be refreshed at the moment. */
export type Access = { kind: "open"; credentials: string | null } | { kind: "lost" } | { kind: "unavailable" };

/** What of a channel decides about its access. */
type AccessRow = Pick<Channel, "id" | "platform" | "networkUserId" | "credentials" | "accessExpiresAt">;

/** The credentials of a channel's account, refreshed first if they are about to expire. */
export async function openAccess(ctx: PublicContext, channel: AccessRow): Promise<Access> {
  const { connect } = findConnectorParts(channel.platform, ctx.env);
  if (!connect?.refresh || !isEnding(ctx, channel, connect))
    return { kind: "open", credentials: await open(ctx, channel) };
  return refreshAccess(ctx, channel, connect);
}

function isEnding(
  { clock }: PublicContext,
  { accessExpiresAt, credentials }: AccessRow,
  { refreshMarginSeconds: margin = MARGIN_SECONDS }: Connect,
): boolean {
  if (credentials === null || accessExpiresAt === null) return false;
  return accessExpiresAt.getTime() - margin * 1000 <= clock.now().getTime();
}

async function open(
  { secrets }: PublicContext,
  { id, credentials }: Pick<AccessRow, "id" | "credentials">,
): Promise<string | null> {
  return credentials && (await secrets.decrypt(credentials, credentialsLocation(id)));
}

/** Of concurrent refreshes, in all processes, one calls the platform; the others wait and read the result. */
function refreshAccess(
  ctx: PublicContext,
  { id, platform, networkUserId }: AccessRow,
  connect: Connect,
): Promise<Access> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(
    async (tx): Promise<Access> => {
      if (connect.sharesGrant) {
        await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended(${`${platform}/${networkUserId}`}, 0))`;
      }
      await tx.$executeRaw`insert into channel_refreshes (channel_id) values (${id}) on conflict do nothing`;
      await tx.$queryRaw`select channel_id from channel_refreshes where channel_id = ${id} for update`;
      const channel = await tx.channel.findUniqueOrThrow({ where: { id }, include: { refresh: true } });
      const credentials = await open(ctx, channel);
      if (channel.status === "needs_reconnect") return { kind: "lost" };
      if (!isEnding(ctx, channel, connect) || credentials === null) return { kind: "open", credentials };
      const stillWorks = (channel.accessExpiresAt ?? now) > now;
      const failedAt = channel.refresh?.failedAt?.getTime() ?? 0;
      const old: Access = stillWorks ? { kind: "open", credentials } : { kind: "unavailable" };
      if (stillWorks && now.getTime() - failedAt < PAUSE_MS) return old;
      const response = await ask(ctx, id, connect, credentials);
      // Its requests end before they are sent, or only read: an expired token does no harm.
      if (response === "dry_run") return { kind: "open", credentials };
      if (response === "lost") {
        await markConnectionLost(tx, ctx, id);
        return { kind: "lost" };
      }
      await tx.channelRefresh.update({
        where: { channelId: id },
        data: response ? { refreshedAt: now, failedAt: null } : { failedAt: now },
      });
      if (!response) return old;
      const others = connect.sharesGrant ? await findSharing(tx, channel) : [];
      return { kind: "open", credentials: await save(tx, ctx, id, credentials, response, others) };
    },
    { maxWait: 10_000, timeout: connect.timeoutMs + 20_000 },
  );
}

/** @returns null if the platform could not be reached */
async function ask(
  ctx: PublicContext,
  id: number,
  connect: Connect,
  credentials: string,
): Promise<Refreshed | "lost" | "dry_run" | null> {
  const signal = AbortSignal.timeout(connect.timeoutMs);
  const call = openCall(ctx, { signal, isOnce: true, ...dryRunOf(ctx) });
  try {
    return (await connect.refresh?.(credentials, call)) ?? null;
  } catch (error) {
    if (call.isStopped()) {
      logDryRun(ctx, call, { channel: id, platform: connect.platform }, "dry run: access was not refreshed");
      return "dry_run";
    }
    if (error instanceof GrantLostError) return "lost";
    ctx.log.warn({ err: error, platform: connect.platform }, "access could not be refreshed");
    return null;
  }
}

/**
 * Saves refreshed credentials, unless the channel was disconnected or reconnected in the meantime.
 * @param others the channels that share the grant
 */
async function save(
  tx: Tx,
  ctx: PublicContext,
  id: number,
  before: string,
  refreshed: Refreshed,
  others: readonly number[],
): Promise<string | null> {
  await tx.$queryRaw`
    select id from channels where id = any(${[id, ...others]}::bigint[]) order by id for no key update`;
  for (const other of others) await shareCredentials(tx, ctx, other, refreshed);
  const channel = await tx.channel.findUniqueOrThrow({ where: { id } });
  const current = await open(ctx, channel);
  if (current !== before) return current;
  const credentials = mergeCredentials(before, refreshed.credentials);
  await write(tx, ctx, id, credentials, refreshed);
  return credentials;
}

/** Copies the shared part of refreshed credentials to another channel. */
export async function shareCredentials(tx: Tx, ctx: PublicContext, id: number, refreshed: Refreshed): Promise<void> {
  const current = await open(ctx, await tx.channel.findUniqueOrThrow({ where: { id } }));
  if (current !== null) await write(tx, ctx, id, mergeCredentials(current, refreshed.credentials), refreshed);
}

async function write(
  tx: Tx,
  ctx: PublicContext,
  id: number,
  credentials: string,
  { accessExpiresAt = null, expiresAt }: Refreshed,
): Promise<void> {
  const encrypted = await ctx.secrets.encrypt(credentials, credentialsLocation(id));
  await tx.channel.update({ where: { id }, data: { credentials: encrypted, accessExpiresAt, expiresAt } });
}

/**
 * Handles rejected credentials. A token that can be refreshed is refreshed by the next caller; a channel whose token is
 * fresh, or cannot be refreshed, has lost its connection. Credentials that were replaced while the request was under
 * way, by another worker's refresh or a reconnect, say nothing about the present ones.
 */
export async function rejectAccess(tx: Tx, ctx: PublicContext, id: number, rejected: string | null): Promise<void> {
  const channel = await tx.channel.findUniqueOrThrow({ where: { id }, include: { refresh: true } });
  if ((await open(ctx, channel)) !== rejected) return;
  const now = ctx.clock.now();
  const isFresh = now.getTime() - (channel.refresh?.refreshedAt?.getTime() ?? 0) < FRESH_MS;
  const { connect } = findConnectorParts(channel.platform, ctx.env);
  if (!connect?.refresh || isFresh) return markConnectionLost(tx, ctx, id);
  await tx.channel.update({ where: { id }, data: { accessExpiresAt: now } });
}
