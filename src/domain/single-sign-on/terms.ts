/** Why a sign-in by single sign-on ended without a session, in words for the person. */
export const PROBLEMS = {
  unknown: "There is no single sign-on at this address. Ask for the right link.",
  expired: "This sign-in has expired, was used already, or began in another browser. Start again.",
  denied: "Your company's sign-in service did not sign you in. Start again, or ask its administrator.",
  client_refused:
    "Your company's sign-in service does not accept this client: its secret has changed, or the client is gone. Tell the account's owner.",
  invalid:
    "The answer of your company's sign-in service could not be trusted. Start again; if it happens twice, tell your administrator.",
  unavailable: "Your company's sign-in service does not answer as it should. Try again soon.",
  unverified_email: "Your company's sign-in service has not verified your email address. Ask its administrator.",
  foreign_domain: "Your email address is not in a domain that this single sign-on is for.",
  not_a_member: "You are not a member here. Ask the owner for an invitation.",
  other_identity:
    "Your account here is bound to another identity of your company's sign-in service. Remove that one in your profile first.",
  throttled: "Too many sign-ins came from your network just now. Try again in a minute.",
  seats_full: "All seats of this account are taken. Ask the owner for one.",
} as const;

export type Problem = keyof typeof PROBLEMS;

/** How long somebody may take at the provider, and then to agree to be bound. */
export const ATTEMPT_SECONDS = 600;

/** Pages of ours beside `/sso/{slug}`. */
export const RESERVED_SLUGS: readonly string[] = ["link", "problem"];
