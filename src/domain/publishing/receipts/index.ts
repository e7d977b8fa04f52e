import { getReceipt } from "./get.ts";
import { getPublicReceipt } from "./get-public.ts";
import { issueDueReceipts } from "./issue-due.ts";
import { findReceiptKeys, listReceiptKeys } from "./list-keys.ts";

export { issueReceipts } from "./issue.ts";
export { rotateReceiptKey } from "./rotate-key.ts";
export { findReceiptKeys, getPublicReceipt, getReceipt, listReceiptKeys };

export const operations = [getReceipt, getPublicReceipt, listReceiptKeys] as const;
export const jobs = [issueDueReceipts];
