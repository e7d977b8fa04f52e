import { operation } from "#kernel/operation.ts";
import { applyBrandChanges } from "./change-brand.ts";
import { BrandView, ConfigureBrandInput } from "./schema.ts";
import { viewBrand } from "./view.ts";

export const updateBrand = operation({
  name: "brands.update",
  summary: "Change the brand's name, contact data, time zone and approval policy; what is left out stays.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ConfigureBrandInput,
  output: BrandView,
  async run(ctx, input) {
    return viewBrand(await applyBrandChanges(ctx, input));
  },
});
