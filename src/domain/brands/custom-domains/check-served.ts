import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findBrandOfDomain } from "./find-brand-of-domain.ts";
import { CheckCustomDomainInput, ServedDomain } from "./schema.ts";

export const checkServedDomain = operation({
  name: "custom_domain.check_served",
  summary:
    "Check whether a domain is a brand's verified custom domain. For proxies that get certificates on demand: 200 for one that is, otherwise 404.",
  scope: "public",
  input: CheckCustomDomainInput,
  output: ServedDomain,
  async run({ db }, input) {
    const domain = domainFrom(input.domain);
    const brand = domain === null ? null : await findBrandOfDomain(db, domain);
    if (domain === null || !brand?.isOpen) throw fault("not_found", { what: t("Custom domain") });
    return { domain };
  },
});
