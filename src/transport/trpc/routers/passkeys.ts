import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "#domain/passkeys/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const passkeys = router({
  list: query(listPasskeys),
  beginLogin: mutation(beginPasskeyLogin),
  beginConfirmation: mutation(beginPasskeyConfirmation),
  beginRegistration: mutation(beginPasskeyRegistration),
  finishRegistration: mutation(finishPasskeyRegistration),
  rename: mutation(renamePasskey),
  remove: mutation(deletePasskey),
});
