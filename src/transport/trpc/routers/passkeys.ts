import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  beginPasskeySetup,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "#domain/identity/passkeys/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const passkeys = router({
  list: query(listPasskeys),
  beginLogin: mutation(beginPasskeyLogin),
  beginConfirmation: mutation(beginPasskeyConfirmation),
  beginRegistration: mutation(beginPasskeyRegistration),
  beginSetup: mutation(beginPasskeySetup),
  finishRegistration: mutation(finishPasskeyRegistration),
  rename: mutation(renamePasskey),
  remove: mutation(deletePasskey),
});
