import { forgotPassword, resetPassword } from "#domain/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const passwords = router({ forgot: mutation(forgotPassword), reset: mutation(resetPassword) });
