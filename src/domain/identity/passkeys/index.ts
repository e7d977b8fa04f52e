import { beginPasskeyConfirmation } from "./begin-confirmation.ts";
import { beginPasskeyLogin } from "./begin-login.ts";
import { beginPasskeyRegistration } from "./begin-registration.ts";
import { beginPasskeySetup } from "./begin-setup.ts";
import { deletePasskey } from "./delete.ts";
import { finishPasskeyRegistration } from "./finish-registration.ts";
import { listPasskeys } from "./list.ts";
import { renamePasskey } from "./rename.ts";

export { insertPasskey, verifyRegistration } from "./verify-registration.ts";
export {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  beginPasskeySetup,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
};

export const operations = [
  beginPasskeyLogin,
  beginPasskeyConfirmation,
  beginPasskeyRegistration,
  beginPasskeySetup,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
  deletePasskey,
] as const;
