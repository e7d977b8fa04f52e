import { deleteAccount, restoreAccount } from "#domain/identity/account-deletion/index.ts";
import { getAccountSecurity, updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { createExport, downloadExport, getExport, listExports } from "#domain/identity/data-exports/index.ts";
import { approveDevice, denyDevice, getWaitingDevice } from "#domain/identity/device-logins/index.ts";
import {
  getConnectionRequest,
  listConnections,
  revokeConnection,
  updateConnectionLimits,
} from "#domain/identity/oauth/index.ts";
import {
  acceptOwnership,
  cancelOwnership,
  declineOwnership,
  getOwnershipOffers,
  offerOwnership,
} from "#domain/identity/ownership/index.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  beginPasskeySetup,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "#domain/identity/passkeys/index.ts";
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  getEmailChange,
  getVerification,
  resendVerification,
  resetPassword,
  revokeSessionByLink,
  setUpAccount,
  signUp,
  verifyAddress,
} from "#domain/identity/sign-in/index.ts";
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
import {
  createPersonalToken,
  createTieredToken,
  listPersonalTokens,
  listSessions,
  listTieredTokens,
  listTokenTargets,
  revokeOtherSessions,
  revokePersonalToken,
  revokeSession,
  revokeTieredToken,
  rotateTieredToken,
} from "#domain/identity/tokens/index.ts";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
} from "#domain/identity/two-factor/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const ownership = router({
  get: query(getOwnershipOffers),
  offer: mutation(offerOwnership),
  accept: mutation(acceptOwnership),
  decline: mutation(declineOwnership),
  cancel: mutation(cancelOwnership),
});

export const accountSecurity = router({
  show: query(getAccountSecurity),
  update: mutation(updateAccountSecurity),
});

export const account = router({
  register: mutation(signUp),
  setUp: mutation(setUpAccount),
  // A mutation, although it only reads: a query would put the token into a URL.
  showVerification: mutation(getVerification),
  verifyAddress: mutation(verifyAddress),
  resendVerification: mutation(resendVerification),
});

/** The clients connected by OAuth. The decision itself has its own endpoint, which identifies the browser that began. */
export const connections = router({
  request: query(getConnectionRequest),
  list: query(listConnections),
  updateLimits: mutation(updateConnectionLimits),
  revoke: mutation(revokeConnection),
});

export const deletion = router({ begin: mutation(deleteAccount), restore: mutation(restoreAccount) });

export const deviceLogins = router({
  show: query(getWaitingDevice),
  approve: mutation(approveDevice),
  deny: mutation(denyDevice),
});

export const email = router({
  change: mutation(changeEmail),
  // A mutation, although it only reads: a query would put the token into a URL.
  showChange: mutation(getEmailChange),
  confirm: mutation(confirmEmailChange),
});

export const exports = router({
  list: query(listExports),
  show: query(getExport),
  request: mutation(createExport),
  download: mutation(downloadExport),
});

export const passkeys = router({
  list: query(listPasskeys),
  beginLogin: mutation(beginPasskeyLogin),
  beginConfirmation: mutation(beginPasskeyConfirmation),
  beginRegistration: mutation(beginPasskeyRegistration),
  beginSetup: mutation(beginPasskeySetup),
  finishRegistration: mutation(finishPasskeyRegistration),
  rename: mutation(renamePasskey),
  remove: mutation(deletePasskey),
});

export const passwords = router({
  change: mutation(changePassword),
  forgot: mutation(forgotPassword),
  reset: mutation(resetPassword),
});

export const personalTokens = router({
  list: query(listPersonalTokens),
  create: mutation(createPersonalToken),
  revoke: mutation(revokePersonalToken),
});

export const sessions = router({
  list: query(listSessions),
  revoke: mutation(revokeSession),
  revokeOthers: mutation(revokeOtherSessions),
  endByLink: mutation(revokeSessionByLink),
});

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

export const tokens = router({
  list: query(listTieredTokens),
  listTargets: query(listTokenTargets),
  create: mutation(createTieredToken),
  rotate: mutation(rotateTieredToken),
  revoke: mutation(revokeTieredToken),
});

export const twoFactor = router({
  show: query(getTwoFactor),
  beginSetup: mutation(beginTwoFactorSetup),
  confirmSetup: mutation(confirmTwoFactorSetup),
  disable: mutation(disableTwoFactor),
  prove: mutation(verifyTwoFactor),
  renewRecoveryCodes: mutation(renewRecoveryCodes),
});
