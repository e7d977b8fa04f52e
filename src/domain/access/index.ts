export {
  CREDENTIAL_COLUMNS,
  type Credential,
  credentialOf,
  reach,
  type Standing,
  standingById,
  standingBySelection,
  standingBySlug,
  standingsOf,
} from "./find.ts";
export { hasSecondFactor, requireNotNeeded, requireOpen, requireOwnFactors } from "./require-open.ts";
