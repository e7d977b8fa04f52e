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
  requireOtherBrand,
  requireOwnerTwoFactor,
  requireSecondFactorNotNeeded,
} from "./require-access.ts";
