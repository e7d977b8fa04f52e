import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { language, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { viewReviewChannel } from "./find.ts";
import { ReviewChannel, UpdateReviewChannelInput } from "./schema.ts";

export const updateReviewChannel = operation({
  name: "review_channel.update",
  summary:
    "Choose the chat channel in which posts are shown to reviewers once they are submitted. Everybody in that channel can read them there.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateReviewChannelInput,
  output: ReviewChannel,
  async run(ctx, { channel_id: channelId }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const channel = channelId === null ? null : await requireChatChannel(tx, ctx, channelId);
      if (channel) {
        const data = { channelId: channel.id, language: language() };
        await tx.reviewChannel.upsert({ where: { brandId }, create: { brandId, ...data }, update: data });
      } else await tx.reviewChannel.deleteMany({ where: { brandId } });
      await auditInBrand(tx, ctx, {
        brandId,
        action: "review_channel.updated",
        subject: { type: "brand", id: brandId },
        detail: { channel_id: channelId },
      });
      return viewReviewChannel(tx, ctx, channel);
    });
  },
});

/** @throws Fault invalid, also for a channel of another brand */
async function requireChatChannel(tx: Tx, { brandId, env }: BrandContext, id: number): Promise<Channel> {
  const channel = await tx.channel.findFirst({ where: { brandId, id } });
  if (!channel) throw invalid("channel_id", t("This channel doesn't exist."));
  if (!findConnectorParts(channel.platform, env).review) {
    throw invalid("channel_id", t("Posts can be shown to reviewers in channels of Slack and Microsoft Teams."));
  }
  if (channel.status !== "connected") throw invalid("channel_id", t("Reconnect this channel first."));
  return channel;
}
