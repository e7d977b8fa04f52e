import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { findMedia, NOTHING } from "#domain/publishing/publications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Capabilities } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { replyLimits } from "#platform/connectors/shared/description/reply-limits.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullItem } from "./find.ts";

/** What a reply to an item of this kind may have; `media_limit` is 0 where it is text alone. */
export function replyCapabilities(channel: FullItem["channel"], kind: FullItem["kind"]): Capabilities {
  const connector = findConnector(channel.platform);
  const capabilities = capabilitiesOf(channel);
  return connector?.takesReplies && capabilities ? replyLimits(connector, kind, capabilities) : NOTHING;
}

/** @throws Fault invalid with the network's own numbers */
export async function requireFit(
  tx: Tx,
  ctx: BrandContext,
  { channel, kind }: FullItem,
  { body, mediaIds }: { body: string; mediaIds: readonly number[] },
): Promise<void> {
  const connector = findConnector(channel.platform);
  const capabilities = replyCapabilities(channel, kind);
  const { name } = connector ?? { name: channel.platform };
  const over = connector ? connector.countText(body, capabilities) - capabilities.text_limit : 0;
  if (over > 0)
    throw invalid("body", t("The reply is {over} characters too long for {name}.", { over: String(over), name }));
  if (!connector || mediaIds.length === 0) return;
  if (capabilities.media_limit === 0)
    throw invalid("media_ids", t("{name} takes no images or videos in this reply.", { name }));
  const found = await findMedia(
    { env: ctx.env, clock: ctx.clock, db: tx },
    { brandId: ctx.brandId },
    capabilities,
    mediaIds,
  );
  const media = mediaIds.flatMap((id) => found.get(id)?.expected ?? []);
  const content = { body, media, tags: [], thread: [], firstComment: null, options: {} };
  const issues = connector.preflight(content, capabilities).filter(({ severity }) => severity === "error");
  if (issues.length === 0) return;
  const byField = Map.groupBy(issues, ({ field }) => field.replace(/^media/, "media_ids"));
  const texts = [...byField].map(([field, found]) => [
    field,
    found.map(({ message, fix }) => `${message} ${fix ?? ""}`.trim()),
  ]);
  throw fault("invalid", { errors: Object.fromEntries(texts) });
}
