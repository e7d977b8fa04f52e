import { operation } from "#kernel/operation.ts";
import { findGuide } from "./find.ts";
import { BrandGuide, BrandGuideInput } from "./schema.ts";

export const getBrandGuide = operation({
  name: "brand_guide.get",
  summary: "Get how the brand writes: its voice, words to use and to avoid, claims that need a source, tags, examples.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: BrandGuideInput,
  output: BrandGuide,
  run: ({ db, brandId }) => findGuide(db, brandId),
});
