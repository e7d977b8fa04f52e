/** The roles an invitation can offer; the owner promotes members to editors. */
export const INVITED_ROLES = ["member", "client"] as const;
