import {
  checkServedDomain,
  deleteCustomDomain,
  getCustomDomain,
  updateCustomDomain,
  verifyCustomDomain,
} from "#domain/brands/custom-domains/index.ts";
import { del, get, post, put } from "../route.ts";

export const customDomain = [
  get("/custom-domain", getCustomDomain),
  put("/custom-domain", updateCustomDomain, { as: "custom_domain" }),
  post("/custom-domain/verify", verifyCustomDomain, { as: "custom_domain" }),
  del("/custom-domain", deleteCustomDomain),
  get("/public/custom-domains", checkServedDomain),
];
