import { deleteAccount } from "./delete-account.ts";
import { erase } from "./erase.ts";
import { restoreAccount } from "./restore-account.ts";

export { deleteAccount, restoreAccount };

export const operations = [deleteAccount, restoreAccount] as const;
export const jobs = [erase];
