import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
} from "#domain/identity/two-factor/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const twoFactor = router({
  show: query(getTwoFactor),
  beginSetup: mutation(beginTwoFactorSetup),
  confirmSetup: mutation(confirmTwoFactorSetup),
  disable: mutation(disableTwoFactor),
  prove: mutation(verifyTwoFactor),
  renewRecoveryCodes: mutation(renewRecoveryCodes),
});
