import { checkCustomDomains } from "./check-domains.ts";
import { checkServedDomain } from "./check-served.ts";
import { deleteCustomDomain } from "./delete.ts";
import { getCustomDomain } from "./get.ts";
import { updateCustomDomain } from "./update.ts";
import { verifyCustomDomain } from "./verify.ts";

export { findBrandOfDomain } from "./find-brand-of-domain.ts";
export { checkServedDomain, deleteCustomDomain, getCustomDomain, updateCustomDomain, verifyCustomDomain };

export const operations = [
  getCustomDomain,
  updateCustomDomain,
  verifyCustomDomain,
  deleteCustomDomain,
  checkServedDomain,
] as const;

export const jobs = [checkCustomDomains];
