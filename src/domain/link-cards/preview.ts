import { withoutIdempotencyMark } from "#domain/idempotency/index.ts";
import { throttle } from "#domain/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { findFreshCard, readCard } from "./read-card.ts";
import { LinkCard, PreviewLinkInput } from "./schema.ts";
import { viewLinkCard } from "./view.ts";

/** Per brand: pages that are fetched, not cached ones. */
const RATE = { limit: 30, windowSeconds: 60 };

export const previewLink = operation({
  name: "link_cards.preview",
  summary: "Read a page's title, description and image as the card that platforms show for a link to it.",
  scope: "brand",
  // It makes requests to URLs chosen by the caller, so it is limited to users who write posts.
  needs: "content.manage",
  tier: "standard_write",
  waitsOutside: true,
  input: PreviewLinkInput,
  output: LinkCard,
  async run(ctx, { url }) {
    const known = await findFreshCard(ctx, ctx.brandId, url);
    if (known) return viewLinkCard(ctx.env.APP_URL, known);
    await throttle(ctx.db, [`link_card:${ctx.brandId}`], RATE);
    const card = await readCard({ ...ctx, db: withoutIdempotencyMark(ctx.db) }, ctx.brandId, url);
    return viewLinkCard(ctx.env.APP_URL, card);
  },
});
