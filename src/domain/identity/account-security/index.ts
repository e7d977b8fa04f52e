import { getAccountSecurity } from "./get.ts";
import { updateAccountSecurity } from "./update.ts";

export { accountName, requireOwnAccount } from "./find.ts";
export { getAccountSecurity, updateAccountSecurity };

export const operations = [getAccountSecurity, updateAccountSecurity] as const;
