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
  SELECTED_ACCESS,
  type SelectedAccess,
} from "./find.ts";
export {
  hasSecondFactor,
  requireBrandAccess,
  requireNotHeld,
  requireOtherBrand,
  requireOwnerTwoFactor,
  requireSecondFactorNotNeeded,
} from "./require-access.ts";
