export { consumeChallenge, createChallenge } from "./challenges.ts";
export { checkAssertion, readClientData } from "./check-assertion.ts";
export { confirmPerson } from "./confirm-person.ts";
export { consumeFactor, factorRefused } from "./consume-factor.ts";
export { deleteCredentials } from "./delete-credentials.ts";
export { endAccess, endCredentials } from "./end-access.ts";
export { loadWebAuthn } from "./load-webauthn.ts";
export { recordSecurityChange } from "./record-security-change.ts";
export { relyingParty, userHandle } from "./relying-party.ts";
export { requireRecentConfirmation } from "./require-recent.ts";
export { personalTerms, requireStrongPassword } from "./require-strong-password.ts";
export {
  ACCOUNT_RATE,
  CODE_RATE,
  hashRecoveryCode,
  matchTotpStep,
  totpSecretLocation,
  twoFactorRateKey,
} from "./second-factor.ts";
