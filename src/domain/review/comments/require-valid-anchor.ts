import type { openPost } from "#domain/content/posts/index.ts";
import { readOverrides } from "#domain/content/posts/rules.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Anchor } from "./schema.ts";

/**
 * A media item that a comment refers to must belong to the post. A quoted passage is accepted as it is: an edit made
 * while somebody was writing is no reason to reject their comment.
 * @throws Fault invalid on `anchor.media_id`
 */
export function requireValidAnchor(
  { media, publications }: Awaited<ReturnType<typeof openPost>>,
  anchor: Anchor | null,
): void {
  if (!anchor || anchor.media_id === null) return;
  const own = publications.flatMap(({ overrides }) => overriddenMediaIds(readOverrides(overrides)));
  const shown = [...media.map(({ assetId }) => assetId), ...own];
  if (!shown.includes(anchor.media_id))
    throw invalid("anchor.media_id", t("The post doesn't contain this passage or media item."));
}
