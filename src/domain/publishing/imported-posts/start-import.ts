import { lockChannel } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import type { Channel, PostImport as Row, Tx } from "#platform/db/index.ts";
import { importChannelPosts } from "./import-channel.ts";
import { PostImport, PostImportInput } from "./schema.ts";
import { viewPostImport } from "./view.ts";

export const startPostImport = operation({
  name: "channels.import_posts",
  summary: "Import a channel's posts that were published elsewhere now, instead of with the next daily import.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: PostImportInput,
  output: PostImport,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      requireImportable(ctx, channel);
      const state = await tx.postImport.findUnique({ where: { channelId: id } });
      if (state && !state.isOn) {
        const message = t("The import of this channel's posts is turned off. Turn it on first.");
        throw fault("refused", { code: "invalid_state", message });
      }
      return viewPostImport(tx, channel, await enqueueImport(tx, ctx, channel));
    });
  },
});

/** @throws Fault refused for a channel whose posts can't be listed, or not at the moment */
export function requireImportable({ env }: BrandContext, { platform, status, credentials }: Channel): void {
  if (!findConnectorParts(platform, env).history) {
    const message = t("This network lists no posts for apps, so none can be imported.");
    throw fault("refused", { code: "invalid_state", message });
  }
  if (credentials === null || !["connected", "expiring"].includes(status)) {
    throw fault("refused", { code: "invalid_state", message: t("This channel is disconnected. Reconnect it first.") });
  }
}

/** Turns the import on, and gives it a turn at once. One that is under way goes on. */
export async function enqueueImport(tx: Tx, ctx: BrandContext, { id, platform }: Channel): Promise<Row> {
  const now = ctx.clock.now();
  const row = await tx.postImport.upsert({
    where: { channelId: id },
    create: { channelId: id, isOn: true, nextAt: now },
    update: { isOn: true, nextAt: now, failures: 0 },
  });
  await ctx.queue.enqueue(tx, importChannelPosts, { channel_id: id }, { group: platform });
  return row;
}
