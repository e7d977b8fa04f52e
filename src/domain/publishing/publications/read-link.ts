import { readCard } from "#domain/content/link-cards/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { ClaimedPublication } from "./tick/claim.ts";

/** Fetches the page behind a link and stores its card with the publication, unless the claim was lost. */
export async function readLink(
  ctx: SystemContext,
  { id, brandId, token }: Pick<ClaimedPublication, "id" | "brandId" | "token">,
  link: string,
): Promise<void> {
  const card = await readCard(ctx, brandId, link);
  await ctx.db.publication.updateMany({ where: { id, leaseToken: token }, data: { linkCardId: card.id } });
}
