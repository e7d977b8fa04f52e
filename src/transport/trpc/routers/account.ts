import { getVerification, resendVerification, signUp, verifyAddress } from "#domain/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const account = router({
  register: mutation(signUp),
  // Looking is no query: a query would put the token into an address.
  showVerification: mutation(getVerification),
  verifyAddress: mutation(verifyAddress),
  resendVerification: mutation(resendVerification),
});
