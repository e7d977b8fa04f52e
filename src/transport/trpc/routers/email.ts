import { changeEmail, confirmEmailChange, getEmailChange } from "#domain/identity/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const email = router({
  change: mutation(changeEmail),
  // A mutation, although it only reads: a query would put the token into a URL.
  showChange: mutation(getEmailChange),
  confirm: mutation(confirmEmailChange),
});
