/** What visitors of the public pages of a brand's receipts see: nothing, since there are none; roles; or names too. */
export const RECEIPT_PAGES = ["off", "without_names", "with_names"] as const;
export type ReceiptPage = (typeof RECEIPT_PAGES)[number];
