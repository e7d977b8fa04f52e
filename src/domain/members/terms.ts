/** The owner of a brand is the one who founded it; nobody is made owner by a change of role. */
export const ASSIGNABLE_ROLES = ["editor", "member", "client"] as const;
