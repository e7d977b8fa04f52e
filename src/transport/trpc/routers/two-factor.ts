import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
} from "#domain/two-factor/index.ts";
import { mutation, router } from "../procedure.ts";

export const twoFactor = router({
  beginSetup: mutation(beginTwoFactorSetup),
  confirmSetup: mutation(confirmTwoFactorSetup),
  disable: mutation(disableTwoFactor),
  renewRecoveryCodes: mutation(renewRecoveryCodes),
});
