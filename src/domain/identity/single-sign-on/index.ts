import { beginSingleSignOn } from "./begin.ts";
import { checkDomains } from "./check-domains.ts";
import { deleteSingleSignOn } from "./delete.ts";
import { findSingleSignOn } from "./find-by-email.ts";
import { finishSingleSignOn } from "./finish.ts";
import { getSingleSignOn } from "./get.ts";
import { getSingleSignOnLink } from "./get-link.ts";
import { listIdentities, unlinkIdentity } from "./identities.ts";
import { linkSingleSignOn } from "./link.ts";
import { pruneSsoAttempts } from "./prune.ts";
import { testSingleSignOn } from "./run-test.ts";
import { updateSingleSignOn } from "./update.ts";
import { verifyDomainAsOperator, verifySsoDomain } from "./verify-domain.ts";

export { ProviderRefusedError } from "./exchange.ts";
export {
  beginSingleSignOn,
  deleteSingleSignOn,
  findSingleSignOn,
  finishSingleSignOn,
  getSingleSignOn,
  getSingleSignOnLink,
  linkSingleSignOn,
  listIdentities,
  testSingleSignOn,
  unlinkIdentity,
  updateSingleSignOn,
  verifyDomainAsOperator,
  verifySsoDomain,
};

export const operations = [
  getSingleSignOn,
  updateSingleSignOn,
  deleteSingleSignOn,
  testSingleSignOn,
  verifySsoDomain,
  findSingleSignOn,
  beginSingleSignOn,
  finishSingleSignOn,
  getSingleSignOnLink,
  linkSingleSignOn,
  listIdentities,
  unlinkIdentity,
] as const;
export const jobs = [pruneSsoAttempts, checkDomains];
