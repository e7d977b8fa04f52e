/** What happens to copies that a job creates. */
export const HANDLINGS = ["draft", "submit", "approve"] as const;
export type Handling = (typeof HANDLINGS)[number];
