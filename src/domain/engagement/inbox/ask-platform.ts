import { openAccess } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { Call, ChannelAccess, CommentOutcome } from "#platform/connectors/contract.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { FullItem } from "./find.ts";

export type Comment = { channel: ChannelAccess; externalId: string };

/**
 * Changes an item on its platform by one part of the connector, while a user waits.
 * @returns whether the item still exists there
 * @throws Fault refused, by `refusal` where the platform refused it; unavailable
 */
export async function askPlatform<Part extends { timeoutMs: number }>(
  ctx: BrandContext,
  { channel, externalId }: FullItem,
  { part, refusal }: { part: Part | undefined; refusal: (message: string) => Fault<"refused"> },
  send: (part: Part, comment: Comment, call: Call) => Promise<CommentOutcome>,
): Promise<boolean> {
  const access = await openAccess(ctx, channel);
  if (access.kind === "lost" || !part) {
    throw fault("refused", { code: "invalid_state", message: t("The channel is disconnected. Reconnect it first.") });
  }
  const name = platformName(channel.platform);
  const unavailable = fault("unavailable", {
    message: t("{name} isn't responding. Try again in a few minutes.", { name }),
  });
  if (access.kind === "unavailable") throw unavailable;
  const call = openCall(ctx, { signal: AbortSignal.timeout(part.timeoutMs), isDryRun: ctx.env.CHANNEL_DRY_RUN });
  const account = { id: channel.id, handle: channel.handle, credentials: access.credentials };
  const outcome = await send(part, { channel: account, externalId }, call).catch((error: unknown) => {
    if (call.isStopped()) {
      throw fault("refused", { code: "invalid_state", message: t("Dry run: nothing was sent to the platform.") });
    }
    ctx.log.warn({ err: error, channel: channel.id }, "an item could not be changed on its platform");
    throw unavailable;
  });
  if (outcome.kind === "throttled") {
    throw fault("unavailable", {
      message: t("{name} takes no more requests for now. Try again in a few minutes.", { name }),
    });
  }
  if (outcome.kind === "refused") throw refusal(toStorableText(outcome.message, 500));
  return outcome.kind === "done";
}
