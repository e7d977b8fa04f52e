import {
  getVerification,
  resendVerification,
  setUpAccount,
  signUp,
  verifyAddress,
} from "#domain/identity/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const account = router({
  register: mutation(signUp),
  setUp: mutation(setUpAccount),
  // A mutation, although it only reads: a query would put the token into a URL.
  showVerification: mutation(getVerification),
  verifyAddress: mutation(verifyAddress),
  resendVerification: mutation(resendVerification),
});
