import { fault } from "#kernel/fault.ts";
import { language, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { findChannel, limitToChannel } from "./find.ts";
import { openAccess } from "./open-access.ts";
import { readChoices } from "./rules.ts";
import { ChannelIdInput, ChoiceList } from "./schema.ts";

/** The composer asks for the same choices again and again; a new board shows up soon enough. */
const FRESH_MS = 60_000;
const MAX_CACHED = 500;

type Choices = NonNullable<ReturnType<typeof readChoices>>;
/** Keyed by channel, language and credentials, so that a reconnected channel is read anew. */
const cache = new Map<string, { choices: Choices; until: number }>();

export const listChoices = operation({
  name: "channels.list_choices",
  summary: "List the values a channel has for its platform's dynamic options, such as boards.",
  scope: "brand",
  // Used when writing posts.
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToChannel,
  waitsOutside: true,
  input: ChannelIdInput,
  output: ChoiceList,
  async run(ctx, { id }) {
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const { choose } = findConnectorParts(channel.platform, ctx.env);
    if (!choose) return { choices: {} };
    const now = ctx.clock.now().getTime();
    const key = `${id} ${language()} ${channel.credentials}`;
    const known = cache.get(key);
    if (known && known.until > now) return { choices: known.choices };
    const access = await openAccess(ctx, channel);
    if (access.kind === "lost" || channel.status === "disabled" || channel.status === "needs_reconnect") {
      throw fault("refused", { code: "invalid_state", message: t("The channel is disconnected. Reconnect it first.") });
    }
    const call = openCall(ctx, { signal: AbortSignal.timeout(choose.timeoutMs) });
    const name = platformName(channel.platform);
    const unavailable = fault("unavailable", {
      message: t("{name} isn't responding. Try again in a few minutes.", { name }),
    });
    if (access.kind === "unavailable") throw unavailable;
    const account = { id, handle: channel.handle, credentials: access.credentials };
    const choices = await choose.choices(account, call).then(readChoices, (error: unknown) => {
      ctx.log.warn({ err: error, channel: id }, "a platform's choices could not be read");
      return null;
    });
    if (!choices) throw unavailable;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, { choices, until: now + FRESH_MS });
    return { choices };
  },
});
