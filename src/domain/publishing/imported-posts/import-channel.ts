import { openAccess } from "#domain/publishing/channels/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { History, PolledChannel } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel, PostImport } from "#platform/db/index.ts";
import { recordFailure, storePage } from "./store-page.ts";
import { IMPORT_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;
/** Where a platform charges for each post, only what is new is listed; this much twice, because clocks differ. */
const OVERLAP_MS = 10 * 60_000;
/** Pages read in one turn of a channel; it has its next turn within a minute. */
const MAX_PAGES = 3;

/**
 * One turn of the import of a channel: reads some pages of what its platform lists. Idempotent: a post is stored once, by
 * its ID, and a run only advances from the page that was read.
 */
export const importChannelPosts = job<{ channel_id: number }>({
  name: "imported_posts.import_channel",
  options: { retryLimit: 0, retryDelay: 60, expireInSeconds: 300, concurrency: 4 },
  async perform(ctx, { channel_id: id }) {
    const row = await ctx.db.channel.findUnique({ where: { id }, include: { postImport: true } });
    const history = row && findConnectorParts(row.platform, ctx.env).history;
    if (!row?.postImport?.isOn || !history) return;
    const access = await openAccess(ctx, row);
    if (access.kind === "unavailable") return recordFailure(ctx, row.postImport);
    if (access.kind === "lost") return;
    const state = await beginRun(ctx, row.postImport);
    const { handle, externalId } = row;
    try {
      await readPages(ctx, history, row, { id, handle, externalId, credentials: access.credentials }, state);
    } catch (error) {
      ctx.log.warn({ err: error, channel: id }, "posts could not be imported");
      await recordFailure(ctx, state);
    }
  },
});

async function readPages(
  ctx: SystemContext,
  history: History,
  row: Channel,
  channel: PolledChannel,
  begun: PostImport,
): Promise<void> {
  let state: PostImport | null = begun;
  for (let page = 0; page < MAX_PAGES && state; page += 1) {
    const { cursor } = state;
    const startedAt = state.startedAt ?? ctx.clock.now();
    const since = sinceOf(history, state, startedAt);
    const call = openCall(ctx, { signal: AbortSignal.timeout(history.timeoutMs) });
    const listed = await history.list(channel, { cursor, since }, call);
    state = await storePage(ctx, { channel: row, startedAt, since, cursor }, listed);
  }
}

function sinceOf({ isCharged }: History, { completedAt }: PostImport, startedAt: Date): Date {
  const first = startedAt.getTime() - IMPORT_DAYS * DAY_MS;
  if (!isCharged || !completedAt) return new Date(first);
  return new Date(Math.max(first, completedAt.getTime() - OVERLAP_MS));
}

async function beginRun({ db, clock }: SystemContext, state: PostImport): Promise<PostImport> {
  if (state.startedAt) return state;
  const { channelId } = state;
  const begun = { startedAt: clock.now(), cursor: null, readCount: 0 };
  await db.postImport.updateMany({ where: { channelId, startedAt: null }, data: begun });
  return db.postImport.findUniqueOrThrow({ where: { channelId } });
}
