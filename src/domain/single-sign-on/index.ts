import { agreeToSingleSignOn } from "./agree.ts";
import { beginSingleSignOn } from "./begin.ts";
import { checkDomains } from "./check-domains.ts";
import { findSingleSignOn } from "./find-by-email.ts";
import { finishSingleSignOn } from "./finish.ts";
import { listIdentities, unlinkIdentity } from "./identities.ts";
import { pruneSsoAttempts } from "./prune.ts";
import { removeSingleSignOn } from "./remove.ts";
import { saveSingleSignOn } from "./save.ts";
import { showSingleSignOn } from "./show.ts";
import { showSingleSignOnLink } from "./show-link.ts";
import { testSingleSignOn } from "./test-connection.ts";
import { verifySsoDomain, vouchForDomain } from "./verify-domain.ts";

export { Refused } from "./exchange.ts";
export {
  agreeToSingleSignOn,
  beginSingleSignOn,
  findSingleSignOn,
  finishSingleSignOn,
  listIdentities,
  removeSingleSignOn,
  saveSingleSignOn,
  showSingleSignOn,
  showSingleSignOnLink,
  testSingleSignOn,
  unlinkIdentity,
  verifySsoDomain,
  vouchForDomain,
};

export const operations = [
  showSingleSignOn,
  saveSingleSignOn,
  removeSingleSignOn,
  testSingleSignOn,
  verifySsoDomain,
  findSingleSignOn,
  beginSingleSignOn,
  finishSingleSignOn,
  showSingleSignOnLink,
  agreeToSingleSignOn,
  listIdentities,
  unlinkIdentity,
] as const;
export const jobs = [pruneSsoAttempts, checkDomains];
