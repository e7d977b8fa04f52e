/** interface.md "Role": what an invitation can offer; the owner makes editors of members. */
export const INVITED_ROLES = ["member", "client"] as const;
