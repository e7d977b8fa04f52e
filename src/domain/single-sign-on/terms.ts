/** Why a sign-in by single sign-on failed, as a message for the user. */
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

/** Timeout of a sign-in at the provider, and of the consent to link the identity. */
export const ATTEMPT_SECONDS = 600;

/** Pages next to `/sso/{slug}`. */
export const RESERVED_SLUGS: readonly string[] = ["link", "problem"];
