import { deleteAccount, restoreAccount } from "#domain/identity/account-deletion/index.ts";
import { mutation, router } from "../procedure.ts";

export const deletion = router({ begin: mutation(deleteAccount), restore: mutation(restoreAccount) });
