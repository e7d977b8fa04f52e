import { operation } from "#kernel/operation.ts";
import { readRequestedCard } from "./read-requested-card.ts";
import { LinkCard, PreviewLinkInput } from "./schema.ts";
import { viewLinkCard } from "./view.ts";

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
    return viewLinkCard(ctx.env.APP_URL, await readRequestedCard(ctx, url));
  },
});
