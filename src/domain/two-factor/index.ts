import { beginTwoFactorSetup } from "./begin-setup.ts";
import { confirmTwoFactorSetup } from "./confirm-setup.ts";
import { disableTwoFactor } from "./disable.ts";
import { pruneChallenges } from "./prune-challenges.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";

export { answerLogin, challengeLogin } from "./challenge-login.ts";
export { beginTwoFactorSetup, confirmTwoFactorSetup, disableTwoFactor, renewRecoveryCodes };

export const operations = [beginTwoFactorSetup, confirmTwoFactorSetup, disableTwoFactor, renewRecoveryCodes] as const;
export const jobs = [pruneChallenges];
