import { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { isHandleFixed } from "./find.ts";
import { BrandView } from "./schema.ts";
import { viewBrand } from "./view.ts";

const shared = {
  needs: "self",
  tier: "read",
  input: z.object({}),
  output: BrandView,
} as const;

export const getTeam = operation({
  name: "teams.get",
  summary: "Get a brand you belong to.",
  scope: "named_brand",
  ...shared,
  run: (ctx) => load(ctx),
});

export const getBrand = operation({
  name: "brands.get",
  summary: "Get the brand of the request, by header or selection.",
  scope: "brand",
  ...shared,
  run: (ctx) => load(ctx),
});

async function load({ db, env, brandId }: BrandContext) {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, include: { account: true, logo: true } });
  return viewBrand(brand, await isHandleFixed(db, brandId), env.APP_URL);
}
