import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  proveTwoFactor,
  renewRecoveryCodes,
} from "#domain/two-factor/index.ts";
import { mutation, router } from "../procedure.ts";

export const twoFactor = router({
  beginSetup: mutation(beginTwoFactorSetup),
  confirmSetup: mutation(confirmTwoFactorSetup),
  disable: mutation(disableTwoFactor),
  prove: mutation(proveTwoFactor),
  renewRecoveryCodes: mutation(renewRecoveryCodes),
});
