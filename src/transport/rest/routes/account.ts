import { showMe } from "#domain/accounts/index.ts";
import { deleteAccount, restoreAccount } from "#domain/deletion/index.ts";
import { showEntitlements } from "#domain/entitlements/index.ts";
import { listPublicPlans } from "#domain/plans/index.ts";
import { createTieredToken, listTieredTokens, revokeTieredToken } from "#domain/tokens/index.ts";
import { del, get, post } from "../route.ts";

export const account = [
  get("/me", showMe),
  del("/me", deleteAccount),
  post("/auth/restore", restoreAccount),
  get("/me/entitlements", showEntitlements),
  get("/public/plans", listPublicPlans, { cache: "public, max-age=300" }),
  get("/tokens", listTieredTokens),
  post("/tokens", createTieredToken, { status: 201, secrets: ["token"] }),
  del("/tokens/{id}", revokeTieredToken),
];
