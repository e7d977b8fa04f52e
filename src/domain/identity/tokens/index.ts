import { createPersonalToken } from "./create-personal.ts";
import { createTieredToken } from "./create-tiered.ts";
import { listPersonalTokens } from "./list-personal.ts";
import { listSessions } from "./list-sessions.ts";
import { listTokenTargets } from "./list-targets.ts";
import { listTieredTokens } from "./list-tiered.ts";
import { pruneSessions } from "./prune-sessions.ts";
import { revokeOtherSessions } from "./revoke-other-sessions.ts";
import { revokePersonalToken } from "./revoke-personal.ts";
import { revokeSession } from "./revoke-session.ts";
import { revokeTieredToken } from "./revoke-tiered.ts";
import { rotateTieredToken } from "./rotate-tiered.ts";

export { checkLimits } from "./check-limits.ts";
export { type Bearer, findAppTokens, findBearer, findBearerWithBrand, findSession, type LookUp } from "./find.ts";
export { type AuthFactors, issueToken, renewTokens, startSession } from "./issue-token.ts";
export { markTwoFactorProven } from "./mark-two-factor-proven.ts";
export { isAddressAllowed } from "./rules.ts";
export { viewDevice } from "./view.ts";
export { type AccessChange, affectsSession, watchAccess } from "./watch-access.ts";
export {
  createPersonalToken,
  createTieredToken,
  listPersonalTokens,
  listSessions,
  listTieredTokens,
  listTokenTargets,
  revokeOtherSessions,
  revokePersonalToken,
  revokeSession,
  revokeTieredToken,
  rotateTieredToken,
};

export const operations = [
  listTieredTokens,
  listTokenTargets,
  createTieredToken,
  rotateTieredToken,
  revokeTieredToken,
  listPersonalTokens,
  createPersonalToken,
  revokePersonalToken,
  listSessions,
  revokeSession,
  revokeOtherSessions,
] as const;

export const jobs = [pruneSessions];
