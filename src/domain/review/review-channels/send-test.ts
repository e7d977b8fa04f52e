import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import { t, tStored } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { platformName } from "#platform/connectors/registry.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel } from "#platform/db/index.ts";
import { findReviewChannel } from "./find.ts";
import { openMessenger, settleMessage } from "./open-messenger.ts";
import { TestReviewChannelInput } from "./schema.ts";

export const sendReviewChannelTest = operation({
  name: "review_channel.send_test",
  summary: "Send a test message to the chat channel in which posts are shown to reviewers.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  waitsOutside: true,
  input: TestReviewChannelInput,
  output: z.object({}),
  async run(ctx) {
    const channel = await findReviewChannel(ctx.db, ctx.brandId);
    if (!channel) {
      throw fault("refused", { code: "invalid_state", message: t("Choose a channel for reviews first.") });
    }
    await sendTest(ctx, channel);
    return {};
  },
});

/** @throws Fault refused when the chat takes no message, unavailable when it can't be reached now */
async function sendTest(ctx: BrandContext, channel: Channel): Promise<void> {
  const opened = await openMessenger(ctx, channel).catch(() => null);
  if (!opened) throw notResponding(channel);
  if (opened.kind === "failed") throw refused(opened.error);
  const { messenger, account } = opened;
  const signal = AbortSignal.timeout(messenger.timeoutMs);
  const call = openCall(ctx, { signal, isOnce: true, isDryRun: ctx.env.CHANNEL_DRY_RUN });
  const { name } = await ctx.db.brand.findUniqueOrThrow({ where: { id: ctx.brandId }, select: { name: true } });
  const message = {
    title: t("{brand}: this is a test message from Masthead", { brand: name }),
    text: t("Posts that are submitted for review will appear in this channel."),
    facts: [],
    image: null,
    links: [],
  };
  const outgoing = { channel: account, message, key: randomUUID(), sentSecondsAgo: null };
  const outcome = await settleMessage(messenger.send(outgoing, call), call);
  if (outcome.kind === "done") return;
  throw outcome.kind === "failed" ? refused(outcome.error) : notResponding(channel);
}

const refused = ({ message }: { message: string }): Fault<"refused"> =>
  fault("refused", { code: "invalid_state", message: tStored(message) });

function notResponding({ platform }: Channel): Fault<"unavailable"> {
  const name = platformName(platform);
  return fault("unavailable", { message: t("{name} isn't responding. Try again in a few minutes.", { name }) });
}
