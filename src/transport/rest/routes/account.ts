import { showAccountSecurity, updateAccountSecurity } from "#domain/account-security/index.ts";
import { showMe, updateMe } from "#domain/accounts/index.ts";
import { deleteAccount, restoreAccount } from "#domain/deletion/index.ts";
import { showEntitlements } from "#domain/entitlements/index.ts";
import { showHome } from "#domain/home/index.ts";
import { listPublicPlans } from "#domain/plans/index.ts";
import { changeEmail, changePassword } from "#domain/sign-in/index.ts";
import {
  listIdentities,
  removeSingleSignOn,
  saveSingleSignOn,
  showSingleSignOn,
  testSingleSignOn,
  unlinkIdentity,
  verifySsoDomain,
} from "#domain/single-sign-on/index.ts";
import { createTieredToken, listTieredTokens, revokeTieredToken } from "#domain/tokens/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const account = [
  get("/me", showMe),
  patch("/me", updateMe),
  del("/me", deleteAccount),
  post("/me/password", changePassword),
  post("/me/email", changeEmail),
  post("/auth/restore", restoreAccount),
  get("/me/home", showHome),
  get("/me/entitlements", showEntitlements),
  get("/public/plans", listPublicPlans, { cache: "public, max-age=300" }),
  get("/me/account/security", showAccountSecurity),
  patch("/me/account/security", updateAccountSecurity),
  get("/me/account/sso", showSingleSignOn),
  put("/me/account/sso", saveSingleSignOn, { as: "single_sign_on" }),
  del("/me/account/sso", removeSingleSignOn),
  post("/me/account/sso/test", testSingleSignOn),
  post("/me/account/sso/verify-domain", verifySsoDomain, { as: "single_sign_on" }),
  get("/me/identities", listIdentities),
  del("/me/identities/{id}", unlinkIdentity),
  get("/tokens", listTieredTokens),
  post("/tokens", createTieredToken, { status: 201, secrets: ["token"] }),
  del("/tokens/{id}", revokeTieredToken),
];
