import type { FullPost } from "#domain/content/posts/index.ts";
import { readOverrides } from "#domain/content/posts/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { ExportedChannel, ExportedPost } from "./schema.ts";

/** A post in an export. Channels are written by name, so that the file can be imported into another brand. */
export function viewExported(post: FullPost, ctx: BrandContext): ExportedPost {
  return {
    body: post.body,
    format: post.format,
    channels: post.publications.map(viewChannel),
    media_ids: post.media.map(({ assetId }) => assetId),
    tags: post.tags,
    internal_note: seesDrafts(ctx.role) ? post.internalNote : "",
    campaign: post.campaign?.name ?? null,
    utm_campaign: post.utmCampaign,
    scheduled_at: wireTimeOrNull(post.scheduledAt),
    timezone: post.timezone,
    status: post.status,
  };
}

function viewChannel({ channel, overrides, followsPost, scheduledAt, permalink }: FullPost["publications"][number]) {
  const own = readOverrides(overrides);
  const view: ExportedChannel = { platform: channel.platform };
  if (channel.platform !== "feed") view.handle = channel.handle;
  if (Object.keys(own).length > 0) view.overrides = own;
  if (!followsPost) view.scheduled_at = wireTimeOrNull(scheduledAt);
  if (permalink !== "") view.permalink = permalink;
  return view;
}
