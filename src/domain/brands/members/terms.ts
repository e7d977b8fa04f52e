/** The owner of a brand is its founder; no role change creates an owner. */
export const ASSIGNABLE_ROLES = ["editor", "member", "client"] as const;
