import { getMe } from "./get-me.ts";
import { updateMe } from "./update-me.ts";

export { checkAssertion, readClientData } from "./check-assertion.ts";
export { confirmPerson } from "./confirm-person.ts";
export { endCredentials } from "./end-credentials.ts";
export { lockUser, selectedBrand } from "./find.ts";
export { loadWebAuthn } from "./load-webauthn.ts";
export { recordChange } from "./record-change.ts";
export { openRestoreToken, refuseDeleted } from "./refuse-deleted.ts";
export { relyingParty, userHandle } from "./relying-party.ts";
export { requireRecent } from "./require-recent.ts";
export { requireStrongPassword, wordsAbout } from "./require-strong-password.ts";
export { emailKey, erasureDue, fullName, GRACE_DAYS } from "./rules.ts";
export { ACCOUNT_RATE, accountKey, CODE_RATE, hashRecoveryCode, seedPlace, stepOf } from "./second-factor.ts";
export { spendFactor, wrongFactor } from "./spend-factor.ts";
export { openChallenge, takeChallenge } from "./take-challenge.ts";
export { viewSelected } from "./view.ts";
export { getMe, updateMe };

export const operations = [getMe, updateMe] as const;
