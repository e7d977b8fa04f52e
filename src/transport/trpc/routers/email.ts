import { changeEmail, confirmEmailChange, getEmailChange } from "#domain/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const email = router({
  change: mutation(changeEmail),
  // Looking is no query: a query would put the token into an address.
  showChange: mutation(getEmailChange),
  confirm: mutation(confirmEmailChange),
});
