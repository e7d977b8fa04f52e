/** What becomes of the former owner in the account's brands. */
export const AFTERWARDS = ["editor", "leaves"] as const;

/** How long an offer can be accepted. */
export const OFFER_DAYS = 7;
