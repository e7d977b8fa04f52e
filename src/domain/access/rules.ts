/** What stands between a credential and a brand that its person is a member of. */
export type Access = "open" | "two_factor_required" | "single_sign_on_required";

export const ACCESS = ["open", "two_factor_required", "single_sign_on_required"] as const satisfies readonly Access[];
