import { changePassword, forgotPassword, resetPassword } from "#domain/identity/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const passwords = router({
  change: mutation(changePassword),
  forgot: mutation(forgotPassword),
  reset: mutation(resetPassword),
});
