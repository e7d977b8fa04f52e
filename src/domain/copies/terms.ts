/** What happens to copies that a job creates. */
export const HANDLINGS = ["draft", "submit", "approve"] as const;
export type Handling = (typeof HANDLINGS)[number];

/** After so many copies in a row that came due untouched, nobody looks after them: no more are created. */
export const MAX_UNATTENDED = 5;
