import { getAccountSecurity, updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const accountSecurity = router({
  show: query(getAccountSecurity),
  update: mutation(updateAccountSecurity),
});
