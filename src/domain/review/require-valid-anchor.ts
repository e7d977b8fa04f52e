import type { openPost } from "#domain/posts/index.ts";
import { readOverrides } from "#domain/posts/rules.ts";
import { invalid } from "#kernel/fault.ts";
import type { Anchor } from "./schema.ts";

/**
 * A media item that is talked about has to be one of the post's. A passage is taken as it was quoted: what changed while
 * somebody wrote about it is no reason to lose their words.
 * @throws Fault invalid on `anchor.media_id`
 */
export function requireValidAnchor(
  { media, publications }: Awaited<ReturnType<typeof openPost>>,
  anchor: Anchor | null,
): void {
  if (!anchor || anchor.media_id === null) return;
  const own = publications.flatMap(({ overrides }) => readOverrides(overrides).media_ids ?? []);
  const shown = [...media.map(({ assetId }) => assetId), ...own];
  if (!shown.includes(anchor.media_id))
    throw invalid("anchor.media_id", "The post doesn't contain this passage or media item.");
}
