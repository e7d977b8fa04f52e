import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { AccountSearch, FoundMentions } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel } from "#platform/db/index.ts";
import { findChannel, limitToChannel } from "./find.ts";
import { openAccess, rejectAccess } from "./open-access.ts";
import { type MentionedAccounts, readMentioned, SEARCH_RATES } from "./rules.ts";
import { AccountList, SearchAccountsInput } from "./schema.ts";
import { MAX_FOUND_ACCOUNTS } from "./terms.ts";

/** Somebody who corrects a name asks for the same again. */
const FRESH_MS = 60_000;
const MAX_CACHED = 500;

/** Keyed by channel, credentials and query, so that a reconnected channel is read anew. */
const cache = new Map<string, { accounts: MentionedAccounts; until: number }>();

/** Until when a platform takes no more searches of a channel. */
const pauses = new Map<number, number>();

export const searchAccounts = operation({
  name: "channels.search_accounts",
  summary: "Search a platform's accounts by name or handle, as the channel, to mention one in a post.",
  scope: "brand",
  // Used when writing posts.
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToChannel,
  waitsOutside: true,
  input: SearchAccountsInput,
  output: AccountList,
  async run(ctx, { id, q }) {
    const query = q.replace(/^@/, "").toLowerCase();
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    requireSearch(ctx, channel);
    const now = ctx.clock.now().getTime();
    const key = JSON.stringify([id, channel.credentials, query]);
    const known = cache.get(key);
    if (known && known.until > now) return { accounts: known.accounts };
    const accounts = await search(ctx, channel, query);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { accounts, until: now + FRESH_MS });
    return { accounts };
  },
});

/** @throws Fault refused */
function requireSearch({ env }: BrandContext, { platform, status }: Channel): AccountSearch {
  const { search: part } = findConnectorParts(platform, env);
  if (!part) {
    const message = t("{name} doesn't let apps search for accounts.", { name: platformName(platform) });
    throw fault("refused", { code: "search_unsupported", message });
  }
  if (status === "disabled" || status === "needs_reconnect") throw disconnected();
  return part;
}

const disconnected = () =>
  fault("refused", { code: "invalid_state", message: t("The channel is disconnected. Reconnect it first.") });

/** @param again whether credentials that the platform rejects may be refreshed @throws Fault refused, throttled, unavailable */
async function search(ctx: BrandContext, channel: Channel, query: string, again = true): Promise<MentionedAccounts> {
  const { id, platform, handle } = channel;
  const part = requireSearch(ctx, channel);
  const name = platformName(platform);
  const busy = () =>
    fault("unavailable", {
      message: t("{name} takes no more requests for now. Try again in a few minutes.", { name }),
    });
  const now = ctx.clock.now().getTime();
  // Publishing shares the platform's limit.
  if ((pauses.get(id) ?? 0) > now) throw busy();
  const { caller } = ctx;
  if (caller.kind === "person") {
    await throttleAttempts(ctx.db, [`account_search:${ctx.brandId}:${caller.userId}`], SEARCH_RATES.person);
  }
  await throttleAttempts(ctx.db, [`account_search:channel:${id}`], SEARCH_RATES.channel);
  const access = await openAccess(ctx, channel);
  if (access.kind === "lost") throw disconnected();
  const unavailable = fault("unavailable", {
    message: t("{name} isn't responding. Try again in a few minutes.", { name }),
  });
  if (access.kind === "unavailable") throw unavailable;
  const call = openCall(ctx, { signal: AbortSignal.timeout(part.timeoutMs) });
  const account = { id, handle, credentials: access.credentials };
  const request = { channel: account, query, limit: MAX_FOUND_ACCOUNTS };
  const outcome = await part.search(request, call).catch((error: unknown): FoundMentions => {
    ctx.log.warn({ err: error, channel: id }, "a platform's accounts could not be searched");
    throw unavailable;
  });
  if (outcome.kind === "rejected") {
    await ctx.db.$transaction((tx) => rejectAccess(tx, ctx, id, access.credentials));
    if (again) return search(ctx, await findChannel(ctx.db, ctx.brandId, id), query, false);
    throw disconnected();
  }
  if (outcome.kind === "throttled") {
    if (pauses.size >= MAX_CACHED) pauses.clear();
    pauses.set(id, now + outcome.seconds * 1000);
    throw busy();
  }
  if (outcome.kind === "refused")
    throw fault("refused", { code: "search_refused", message: toStorableText(outcome.message, 500) });
  return readMentioned(outcome.accounts);
}
