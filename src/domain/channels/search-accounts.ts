import { throttle } from "#domain/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { toStorableText } from "#kernel/storable.ts";
import { openCall } from "#platform/connectors/call.ts";
import type { FoundMentions } from "#platform/connectors/contract.ts";
import { findHalves } from "#platform/connectors/networks.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Channel } from "#platform/db/index.ts";
import { findChannel } from "./find.ts";
import { openAccess } from "./open-access.ts";
import { type MentionedAccounts, readMentioned, SEARCH_RATES } from "./rules.ts";
import { AccountList, SearchAccountsInput } from "./schema.ts";
import { MAX_FOUND_ACCOUNTS } from "./terms.ts";

/** Somebody who corrects a name asks for the same again. */
const FRESH_MS = 60_000;
const MAX_CACHED = 500;

/** Keyed by channel, credentials and query, so that a reconnected channel is read anew. */
const cache = new Map<string, { accounts: MentionedAccounts; until: number }>();

export const searchAccounts = operation({
  name: "channels.search_accounts",
  summary: "Search a platform's accounts by name or handle, as the channel, to mention one in a post.",
  scope: "brand",
  // Used when writing posts.
  needs: "content.manage",
  tier: "standard_write",
  waitsOutside: true,
  input: SearchAccountsInput,
  output: AccountList,
  async run(ctx, { id, q }) {
    const query = q.replace(/^@/, "").toLowerCase();
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const now = ctx.clock.now().getTime();
    const key = JSON.stringify([id, channel.credentials, query]);
    const known = cache.get(key);
    const accounts = known && known.until > now ? known.accounts : await search(ctx, channel, query);
    if (cache.size >= MAX_CACHED) cache.clear();
    if (accounts !== known?.accounts) cache.set(key, { accounts, until: now + FRESH_MS });
    return {
      accounts: accounts.map(({ avatarUrl: avatar_url, ...account }) => ({ ...account, avatar_url })),
    };
  },
});

/** @throws Fault refused, throttled, unavailable */
async function search(ctx: BrandContext, channel: Channel, query: string): Promise<MentionedAccounts> {
  const { id, platform, handle, status } = channel;
  const { search: part } = findHalves(platform, ctx.env);
  const name = platformName(platform);
  if (!part) {
    const message = t("{name} doesn't let apps search for accounts.", { name });
    throw fault("refused", { code: "search_unsupported", message });
  }
  const disconnected = fault("refused", {
    code: "invalid_state",
    message: t("The channel is disconnected. Reconnect it first."),
  });
  if (status === "disabled" || status === "needs_reconnect") throw disconnected;
  const { caller } = ctx;
  if (caller.kind === "person") {
    await throttle(ctx.db, [`account_search:${ctx.brandId}:${caller.userId}`], SEARCH_RATES.person);
  }
  await throttle(ctx.db, [`account_search:channel:${id}`], SEARCH_RATES.channel);
  const access = await openAccess(ctx, channel);
  if (access.kind === "lost") throw disconnected;
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
  if (outcome.kind === "throttled") {
    const message = t("{name} takes no more requests for now. Try again in a few minutes.", { name });
    throw fault("unavailable", { message });
  }
  if (outcome.kind === "refused")
    throw fault("refused", { code: "search_refused", message: toStorableText(outcome.message, 500) });
  return readMentioned(outcome.accounts);
}
