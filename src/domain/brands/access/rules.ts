/** Whether a credential may access a brand of its user, or which requirement it does not meet. */
export type AccessState = "open" | "two_factor_required" | "single_sign_on_required";

export const ACCESS_STATES = [
  "open",
  "two_factor_required",
  "single_sign_on_required",
] as const satisfies readonly AccessState[];
