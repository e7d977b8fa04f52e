/** Why a sign-in by single sign-on ended without a session, in words for the person. */
export const PROBLEMS = {
  unknown: "There is no single sign-on at this address. Check the link.",
  expired: "This sign-in has expired, was already used, or was started in another browser. Try again.",
  denied: "Your company's sign-in service denied access. Try again, or contact your administrator.",
  client_refused:
    "Your company's sign-in service rejected our client credentials. The secret may have changed, or the client may have been deleted. Contact the account owner.",
  invalid:
    "The response of your company's sign-in service couldn't be verified. Try again. If this keeps happening, contact your administrator.",
  unavailable: "Your company's sign-in service isn't responding correctly. Try again later.",
  unverified_email: "Your company's sign-in service hasn't verified your email address. Contact your administrator.",
  foreign_domain: "This single sign-on doesn't accept your email domain.",
  not_a_member: "You're not a member of any of its brands. Ask the owner for an invitation.",
  other_identity:
    "Your account is linked to another identity of your company's sign-in service. Unlink it in your profile first.",
  throttled: "Too many sign-ins from your network. Try again in a minute.",
  seats_full: "All seats of this account are in use. Ask the owner to free or add one.",
} as const;

export type Problem = keyof typeof PROBLEMS;

/** How long somebody may take at the provider, and then to agree to be bound. */
export const ATTEMPT_SECONDS = 600;

/** Pages of ours beside `/sso/{slug}`. */
export const RESERVED_SLUGS: readonly string[] = ["link", "problem"];
