export {
  accessById,
  accessBySelection,
  accessBySlug,
  type BrandAccess,
  CREDENTIAL_COLUMNS,
  type Credential,
  credentialOf,
  listAccess,
  reachableBrands,
} from "./find.ts";
export {
  hasSecondFactor,
  requireBrandAccess,
  requireOwnerTwoFactor,
  requireSecondFactorNotNeeded,
} from "./require-access.ts";
