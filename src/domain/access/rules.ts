/** What stands between a credential and a brand that its person is a member of. */
export type AccessState = "open" | "two_factor_required" | "single_sign_on_required";

export const ACCESS_STATES = [
  "open",
  "two_factor_required",
  "single_sign_on_required",
] as const satisfies readonly AccessState[];
