/** The roles an invitation can offer; the owner promotes members to editors. */
export const INVITED_ROLES = ["member", "client"] as const;

/** The addresses of one request: two such lists are within what an account may mail in an hour. */
export const MAX_RECIPIENTS = 25;
