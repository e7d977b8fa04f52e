import {
  deleteSingleSignOn,
  findSingleSignOn,
  getSingleSignOn,
  getSingleSignOnLink,
  linkSingleSignOn,
  listIdentities,
  testSingleSignOn,
  unlinkIdentity,
  updateSingleSignOn,
  verifySsoDomain,
} from "#domain/identity/single-sign-on/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const singleSignOn = router({
  show: query(getSingleSignOn),
  save: mutation(updateSingleSignOn),
  remove: mutation(deleteSingleSignOn),
  test: mutation(testSingleSignOn),
  verifyDomain: mutation(verifySsoDomain),
  find: mutation(findSingleSignOn),
  showLink: query(getSingleSignOnLink),
  agree: mutation(linkSingleSignOn),
  identities: query(listIdentities),
  unlink: mutation(unlinkIdentity),
});
