import { mediaUrl, type Rendition, renditionFor } from "#domain/media/rules.ts";
import { contentFor, readOverrides } from "#domain/posts/rules.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { ConnectorState, Outgoing } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { ChannelStatus } from "#platform/db/index.ts";
import type { Claimed } from "./claim.ts";

export type Found = { outgoing: Outgoing; channelStatus: ChannelStatus };

/** Reads what a claimed publication is to say, with its overrides applied, and where. */
export async function findOutgoing(
  ctx: SystemContext,
  { id, brandId }: Pick<Claimed, "id" | "brandId">,
): Promise<Found> {
  const row = await ctx.db.publication.findUniqueOrThrow({
    where: { id },
    include: { channel: true, post: { include: { media: { orderBy: { position: "asc" } } } } },
  });
  const overrides = readOverrides(row.overrides);
  const mediaIds = row.post.media.map(({ assetId }) => assetId);
  const assets = await ctx.db.mediaAsset.findMany({
    where: { brandId, id: { in: [...mediaIds, ...(overrides.media_ids ?? [])] } },
    include: { variants: true },
  });
  const connector = findConnector(row.channel.platform);
  const media = new Map(
    assets.map((asset) => {
      const form = connector ? renditionFor<Rendition>(asset, connector.capabilities) : asset;
      const { type, bytes, width, height, storageKey } = form;
      const url = mediaUrl(ctx.env.APP_URL, storageKey);
      return [asset.id, { type, bytes, width, height, alt: asset.altText, storageKey, url }];
    }),
  );
  const { credentials } = row.channel;
  return {
    channelStatus: row.channel.status,
    outgoing: {
      publicationId: id,
      brandId,
      channel: {
        id: row.channel.id,
        handle: row.channel.handle,
        credentials:
          credentials &&
          (await ctx.secrets.open(credentials, { table: "channels", column: "credentials", row: row.channel.id })),
      },
      key: row.idempotencyKey,
      state: row.connectorState as ConnectorState | null,
      ...contentFor({ ...row.post, mediaIds }, overrides, (assetId) => media.get(assetId)),
    },
  };
}
