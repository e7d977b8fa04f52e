import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  proveTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
} from "#domain/two-factor/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const twoFactor = router({
  show: query(showTwoFactor),
  beginSetup: mutation(beginTwoFactorSetup),
  confirmSetup: mutation(confirmTwoFactorSetup),
  disable: mutation(disableTwoFactor),
  prove: mutation(proveTwoFactor),
  renewRecoveryCodes: mutation(renewRecoveryCodes),
});
