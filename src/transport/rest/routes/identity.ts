import { beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "#domain/identity/passkeys/index.ts";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
} from "#domain/identity/two-factor/index.ts";
import { del, get, patch, post } from "../route.ts";

export const identity = [
  post("/auth/two-factor/setup", beginTwoFactorSetup),
  post("/auth/two-factor/confirm", confirmTwoFactorSetup),
  post("/auth/two-factor/recovery-codes", renewRecoveryCodes),
  post("/auth/two-factor/prove", verifyTwoFactor, { status: 204 }),
  del("/auth/two-factor", disableTwoFactor),
  post("/auth/passkeys/login/options", beginPasskeyLogin),
  post("/auth/passkeys/confirm/options", beginPasskeyConfirmation),
  post("/auth/passkeys/register/options", beginPasskeyRegistration),
  post("/auth/passkeys/register", finishPasskeyRegistration, { status: 201, as: "passkey" }),
  get("/auth/passkeys", listPasskeys),
  patch("/auth/passkeys/{id}", renamePasskey, { as: "passkey" }),
  del("/auth/passkeys/{id}", deletePasskey),
  post("/auth/device", beginDeviceLogin),
  post("/auth/device/token", pollDeviceLogin),
];
