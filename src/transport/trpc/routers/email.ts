import { changeEmail, confirmEmailChange } from "#domain/sign-in/index.ts";
import { mutation, router } from "../procedure.ts";

export const email = router({ change: mutation(changeEmail), confirm: mutation(confirmEmailChange) });
