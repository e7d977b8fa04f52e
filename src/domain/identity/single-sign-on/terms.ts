import { msg } from "#kernel/language.ts";

/** Why a sign-in by single sign-on failed, as a message for the user. */
export const PROBLEMS = {
  unknown: msg("There is no single sign-on at this address. Check the link."),
  expired: msg("This sign-in has expired, was already used, or was started in another browser. Try again."),
  denied: msg("Your company's sign-in service denied access. Try again, or contact your administrator."),
  client_refused: msg(
    "Your company's sign-in service rejected our client credentials. The secret may have changed, or the client may have been deleted. Contact the account owner.",
  ),
  invalid: msg(
    "The response of your company's sign-in service couldn't be verified. Try again. If this keeps happening, contact your administrator.",
  ),
  unavailable: msg("Your company's sign-in service isn't responding correctly. Try again later."),
  unverified_email: msg(
    "Your company's sign-in service hasn't verified your email address. Contact your administrator.",
  ),
  foreign_domain: msg("This single sign-on doesn't accept your email domain."),
  not_a_member: msg("You're not a member of any of its brands. Ask the owner for an invitation."),
  other_identity: msg(
    "Your account is linked to another identity of your company's sign-in service. Unlink it in your profile first.",
  ),
  signed_in: msg("Somebody signed in with this browser in the meantime. Start again to replace that session."),
  throttled: msg("Too many sign-ins from your network. Try again in a minute."),
  seats_full: msg("All seats of this account are in use. Ask the owner to free or add one."),
} as const;

export type Problem = keyof typeof PROBLEMS;

/** Timeout of a sign-in at the provider, and of the consent to link the identity. */
export const ATTEMPT_SECONDS = 600;

/** Pages next to `/sso/{slug}`. */
export const RESERVED_SLUGS: readonly string[] = ["link", "problem"];
