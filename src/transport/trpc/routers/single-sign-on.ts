import {
  agreeToSingleSignOn,
  findSingleSignOn,
  listIdentities,
  removeSingleSignOn,
  saveSingleSignOn,
  showSingleSignOn,
  showSingleSignOnLink,
  testSingleSignOn,
  unlinkIdentity,
  verifySsoDomain,
} from "#domain/single-sign-on/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const singleSignOn = router({
  show: query(showSingleSignOn),
  save: mutation(saveSingleSignOn),
  remove: mutation(removeSingleSignOn),
  test: mutation(testSingleSignOn),
  verifyDomain: mutation(verifySsoDomain),
  find: mutation(findSingleSignOn),
  showLink: query(showSingleSignOnLink),
  agree: mutation(agreeToSingleSignOn),
  identities: query(listIdentities),
  unlink: mutation(unlinkIdentity),
});
