import { kindOf } from "#domain/content/media/rules.ts";
import type { openPost } from "#domain/content/posts/index.ts";
import { readOverrides } from "#domain/content/posts/rules.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Anchor } from "./schema.ts";

/**
 * A media item that a comment refers to must belong to the post, and have what the comment points at. A quoted passage
 * is accepted as it is: an edit made while somebody was writing is no reason to reject their comment.
 * @throws Fault invalid on `anchor.media_id`, `anchor.point` and `anchor.time`
 */
export async function requireValidAnchor(
  tx: Tx,
  { brandId, media, publications }: Awaited<ReturnType<typeof openPost>>,
  anchor: Anchor | null,
): Promise<void> {
  if (!anchor || anchor.media_id === null) return;
  const { media_id: id, point, time } = anchor;
  const own = publications.flatMap(({ overrides }) => overriddenMediaIds(readOverrides(overrides)));
  const shown = [...media.map(({ assetId }) => assetId), ...own];
  const asset = shown.includes(id) ? await tx.mediaAsset.findFirst({ where: { brandId, id } }) : null;
  if (!asset) throw invalid("anchor.media_id", t("The post doesn't contain this passage or media item."));
  if (point !== null && kindOf(asset.type) !== "image") throw invalid("anchor.point", t("This file is not an image."));
  if (time === null) return;
  if (kindOf(asset.type) !== "video") throw invalid("anchor.time", t("This file is not a video."));
  if (asset.durationMs !== null && time * 1000 > asset.durationMs) {
    throw invalid("anchor.time", t("The video is shorter than that."));
  }
}
