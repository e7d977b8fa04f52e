import { beginPasskeyConfirmation } from "./begin-confirmation.ts";
import { beginPasskeyLogin } from "./begin-login.ts";
import { beginPasskeyRegistration } from "./begin-registration.ts";
import { finishPasskeyRegistration } from "./finish-registration.ts";
import { listPasskeys } from "./list.ts";
import { removePasskey } from "./remove.ts";
import { renamePasskey } from "./rename.ts";

export {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
};

export const operations = [
  beginPasskeyLogin,
  beginPasskeyConfirmation,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
  removePasskey,
] as const;
