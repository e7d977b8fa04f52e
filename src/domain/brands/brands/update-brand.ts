import { operation } from "#kernel/operation.ts";
import { applyBrandChanges } from "./apply-brand-changes.ts";
import { isHandleFixed } from "./find.ts";
import { BrandView, ConfigureBrandInput } from "./schema.ts";
import { viewBrand } from "./view.ts";

export const updateBrand = operation({
  name: "brands.update",
  summary: "Update the brand's name, contact details, time zone and approval policy. Omitted fields don't change.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ConfigureBrandInput,
  output: BrandView,
  async run(ctx, input) {
    const brand = await applyBrandChanges(ctx, input);
    return viewBrand(brand, await isHandleFixed(ctx.db, ctx.brandId), ctx.env.APP_URL);
  },
});
