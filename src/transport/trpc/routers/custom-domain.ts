import {
  deleteCustomDomain,
  getCustomDomain,
  updateCustomDomain,
  verifyCustomDomain,
} from "#domain/brands/custom-domains/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const customDomain = router({
  show: query(getCustomDomain),
  update: mutation(updateCustomDomain),
  verify: mutation(verifyCustomDomain),
  remove: mutation(deleteCustomDomain),
});
