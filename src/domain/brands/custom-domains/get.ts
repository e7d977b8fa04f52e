import { operation } from "#kernel/operation.ts";
import { viewCustomDomain } from "./find.ts";
import { CustomDomainInput, CustomDomainSettings } from "./schema.ts";

export const getCustomDomain = operation({
  name: "custom_domain.get",
  summary: "Get the brand's own domain for its feed page and review links.",
  scope: "brand",
  needs: "settings.view",
  tier: "full",
  input: CustomDomainInput,
  output: CustomDomainSettings,
  async run({ db, brandId, env }) {
    const row = await db.customDomain.findUnique({ where: { brandId } });
    return { custom_domain: row && viewCustomDomain(row, env) };
  },
});
