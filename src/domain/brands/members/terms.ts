/** No role change creates an owner: a brand has one, who can offer the account to a member (`identity/ownership`). */
export const ASSIGNABLE_ROLES = ["editor", "member", "client"] as const;
