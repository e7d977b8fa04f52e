/** Most of each kind that minutes hold; of more, the oldest. */
export const MOST = { versions: 100, reviews: 100, entries: 1000, audit: 2000, requests: 1000 } as const;
/** Characters of one text in the PDF; the JSON has all of them. */
export const MAX_PDF_TEXT = 10_000;
