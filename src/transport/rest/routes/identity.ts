import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listPlans } from "#domain/billing/plans/index.ts";
import { deleteAccount, restoreAccount } from "#domain/identity/account-deletion/index.ts";
import { getAccountSecurity, updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { getMe, updateMe } from "#domain/identity/accounts/index.ts";
import { deleteAvatar, updateAvatar } from "#domain/identity/avatars/index.ts";
import { createExport, getExport, listExports } from "#domain/identity/data-exports/index.ts";
import { beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { listConnections, revokeConnection, updateConnectionLimits } from "#domain/identity/oauth/index.ts";
import { cancelOwnership, declineOwnership, getOwnershipOffers } from "#domain/identity/ownership/index.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "#domain/identity/passkeys/index.ts";
import {
  answerChallenge,
  changeEmail,
  changePassword,
  confirmEmailChange,
  finishPasskeyLogin,
  forgotPassword,
  login,
  logout,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from "#domain/identity/sign-in/index.ts";
import {
  deleteSingleSignOn,
  getSingleSignOn,
  listIdentities,
  testSingleSignOn,
  unlinkIdentity,
  updateSingleSignOn,
  verifySsoDomain,
} from "#domain/identity/single-sign-on/index.ts";
import {
  createTieredToken,
  listTieredTokens,
  revokeTieredToken,
  rotateTieredToken,
} from "#domain/identity/tokens/index.ts";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
} from "#domain/identity/two-factor/index.ts";
import { getHome } from "#domain/insights/home/index.ts";
import { getAllBrandsCalendar } from "#domain/planning/calendar/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const account = [
  get("/me", getMe),
  patch("/me", updateMe),
  del("/me", deleteAccount),
  put("/me/avatar", updateAvatar),
  del("/me/avatar", deleteAvatar),
  post("/me/password", changePassword),
  post("/me/email", changeEmail),
  post("/auth/restore", restoreAccount),
  get("/me/home", getHome),
  get("/me/calendar", getAllBrandsCalendar),
  get("/me/entitlements", getEntitlements),
  get("/public/plans", listPlans, { cache: "public, max-age=300" }),
  get("/me/account/security", getAccountSecurity),
  patch("/me/account/security", updateAccountSecurity),
  get("/me/account/sso", getSingleSignOn),
  put("/me/account/sso", updateSingleSignOn, { as: "single_sign_on" }),
  del("/me/account/sso", deleteSingleSignOn),
  post("/me/account/sso/test", testSingleSignOn),
  post("/me/account/sso/verify-domain", verifySsoDomain, { as: "single_sign_on" }),
  get("/me/ownership", getOwnershipOffers),
  post("/me/ownership/{id}/decline", declineOwnership, { status: 204 }),
  del("/me/ownership/{id}", cancelOwnership),
  get("/me/identities", listIdentities),
  del("/me/identities/{id}", unlinkIdentity),
  get("/tokens", listTieredTokens),
  post("/tokens", createTieredToken, { status: 201 }),
  post("/tokens/{id}/rotate", rotateTieredToken),
  del("/tokens/{id}", revokeTieredToken),
];

export const auth = [
  post("/auth/register", register, { status: 201 }),
  post("/auth/email/verify", verifyEmail),
  post("/auth/email/resend", resendVerification),
  post("/auth/email/change", confirmEmailChange),
  post("/auth/password/forgot", forgotPassword),
  post("/auth/password/reset", resetPassword),
  post("/auth/login", login),
  post("/auth/two-factor-challenge", answerChallenge),
  post("/auth/passkeys/login", finishPasskeyLogin),
  post("/auth/logout", logout),
];

export const connections = [
  get("/connections", listConnections),
  put("/connections/{id}/limits", updateConnectionLimits, { as: "connection" }),
  del("/connections/{id}", revokeConnection),
];

export const exports = [
  get("/exports", listExports),
  post("/exports", createExport, { status: 201, as: "export" }),
  get("/exports/{id}", getExport, { as: "export" }),
];

export const identity = [
  post("/auth/two-factor/setup", beginTwoFactorSetup),
  post("/auth/two-factor/confirm", confirmTwoFactorSetup),
  post("/auth/two-factor/recovery-codes", renewRecoveryCodes),
  post("/auth/two-factor/prove", verifyTwoFactor, { status: 204 }),
  del("/auth/two-factor", disableTwoFactor),
  post("/auth/passkeys/login/options", beginPasskeyLogin),
  post("/auth/passkeys/confirm/options", beginPasskeyConfirmation),
  post("/auth/passkeys/register/options", beginPasskeyRegistration),
  post("/auth/passkeys/register", finishPasskeyRegistration, { status: 201, as: "passkey" }),
  get("/auth/passkeys", listPasskeys),
  patch("/auth/passkeys/{id}", renamePasskey, { as: "passkey" }),
  del("/auth/passkeys/{id}", deletePasskey),
  post("/auth/device", beginDeviceLogin),
  post("/auth/device/token", pollDeviceLogin),
];
