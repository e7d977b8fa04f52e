import { beginTwoFactorSetup } from "./begin-setup.ts";
import { confirmTwoFactorSetup } from "./confirm-setup.ts";
import { disableTwoFactor } from "./disable.ts";
import { getTwoFactor } from "./get.ts";
import { pruneChallenges } from "./prune-challenges.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { verifyTwoFactor } from "./verify.ts";

export { challengeLogin, completeLogin } from "./challenge-login.ts";
export {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
};

export const operations = [
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
  getTwoFactor,
] as const;
export const jobs = [pruneChallenges];
