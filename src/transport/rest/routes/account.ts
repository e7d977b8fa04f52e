import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listPlans } from "#domain/billing/plans/index.ts";
import { deleteAccount, restoreAccount } from "#domain/identity/account-deletion/index.ts";
import { getAccountSecurity, updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { getMe, updateMe } from "#domain/identity/accounts/index.ts";
import { changeEmail, changePassword } from "#domain/identity/sign-in/index.ts";
import {
  deleteSingleSignOn,
  getSingleSignOn,
  listIdentities,
  testSingleSignOn,
  unlinkIdentity,
  updateSingleSignOn,
  verifySsoDomain,
} from "#domain/identity/single-sign-on/index.ts";
import { createTieredToken, listTieredTokens, revokeTieredToken } from "#domain/identity/tokens/index.ts";
import { getHome } from "#domain/insights/home/index.ts";
import { getAllBrandsCalendar } from "#domain/planning/calendar/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const account = [
  get("/me", getMe),
  patch("/me", updateMe),
  del("/me", deleteAccount),
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
  get("/me/identities", listIdentities),
  del("/me/identities/{id}", unlinkIdentity),
  get("/tokens", listTieredTokens),
  post("/tokens", createTieredToken, { status: 201 }),
  del("/tokens/{id}", revokeTieredToken),
];
