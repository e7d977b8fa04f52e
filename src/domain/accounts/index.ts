import { getMe } from "./get-me.ts";
import { updateMe } from "./update-me.ts";

export { checkAssertion, readClientData } from "./check-assertion.ts";
export { confirmPerson } from "./confirm-person.ts";
export { deleteCredentials } from "./end-credentials.ts";
export { findSelectedBrand, lockUser } from "./find.ts";
export { loadWebAuthn } from "./load-webauthn.ts";
export { recordSecurityChange } from "./record-change.ts";
export { openRestoreToken, refuseDeleted } from "./refuse-deleted.ts";
export { relyingParty, userHandle } from "./relying-party.ts";
export { requireRecentConfirmation } from "./require-recent.ts";
export { personalTerms, requireStrongPassword } from "./require-strong-password.ts";
export { emailKey, erasureDueAt, fullName, GRACE_DAYS } from "./rules.ts";
export {
  ACCOUNT_RATE,
  CODE_RATE,
  hashRecoveryCode,
  matchTotpStep,
  totpSecretLocation,
  twoFactorRateKey,
} from "./second-factor.ts";
export { consumeFactor, factorRefused } from "./spend-factor.ts";
export { consumeChallenge, createChallenge } from "./take-challenge.ts";
export { viewSelected } from "./view.ts";
export { getMe, updateMe };

export const operations = [getMe, updateMe] as const;
