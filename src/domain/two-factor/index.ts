import { beginTwoFactorSetup } from "./begin-setup.ts";
import { confirmTwoFactorSetup } from "./confirm-setup.ts";
import { disableTwoFactor } from "./disable.ts";
import { proveTwoFactor } from "./prove.ts";
import { pruneChallenges } from "./prune-challenges.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { showTwoFactor } from "./show.ts";

export { answerLogin, challengeLogin } from "./challenge-login.ts";
export {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  proveTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
};

export const operations = [
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  proveTwoFactor,
  showTwoFactor,
] as const;
export const jobs = [pruneChallenges];
