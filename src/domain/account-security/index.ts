import { showAccountSecurity } from "./show.ts";
import { updateAccountSecurity } from "./update.ts";

export { accountName, requireOwnAccount } from "./find.ts";
export { showAccountSecurity, updateAccountSecurity };

export const operations = [showAccountSecurity, updateAccountSecurity] as const;
