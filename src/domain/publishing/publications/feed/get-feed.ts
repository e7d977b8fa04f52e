import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Db } from "#platform/db/index.ts";
import { Feed, FeedInput } from "../schema.ts";
import { type FeedBrand, viewFeed } from "./view.ts";

export const getFeed = operation({
  name: "feed.get",
  summary: "Get a brand's public feed.",
  scope: "public",
  input: FeedInput,
  output: Feed,
  async run(ctx, { handle }) {
    return viewFeed(ctx.env.APP_URL, await findBrand(ctx.db, handle));
  },
});

/** @throws Fault not_found */
export async function findBrand(db: Db, handle: string): Promise<FeedBrand> {
  const brand = await db.brand.findUnique({
    where: { handle: handle.toLowerCase(), closedAt: null },
    include: { logo: true, customDomain: true },
  });
  if (!brand) throw fault("not_found", { what: t("Feed") });
  return brand;
}
