import { t, tn } from "#kernel/language.ts";
import { Refused } from "#studio/frame/refusal-of.ts";
import { loadChunk } from "#ui/load-chunk.ts";

type Credentials =
  | { email: string; password: string }
  | { two_factor_token: string; code: string }
  | { two_factor_token: string; recovery_code: string }
  /** Of an account that was just set up. */
  | { setup_token: string }
  /** The passkey's response to the login options, as JSON. */
  | { passkey: string };

/**
 * Signed in; or the step that is needed first: a code for this two-factor token, the password again because the token
 * expired, or restoring a deleted account.
 */
export type SignedIn =
  | { step: "done" }
  | { step: "code"; token: string }
  | { step: "again" }
  | { step: "restore"; token: string };

/** Messages for the codes of the sign-in handler (`signInCode` in transport/session/session.ts). */
function messageFor(kind: string, detail: string): string {
  if (kind === "credentials") return t("Incorrect email address or password.");
  if (kind === "passkey_refused")
    return t("This passkey wasn't accepted. It may have been deleted. Sign in another way.");
  if (kind === "throttled")
    return tn(
      Number(detail),
      "Too many attempts. Try again in {count} second.",
      "Too many attempts. Try again in {count} seconds.",
    );
  if (kind === "maintenance") return t("The studio is down for maintenance. Try again later.");
  if (kind === "unavailable") return t("The database isn't responding. Try again in a moment.");
  return t("Something went wrong on our side. Try again.");
}

/**
 * Signs this browser in, or returns the next step.
 * @throws Refused with the reason as a message
 */
export async function signInWith(input: Credentials): Promise<SignedIn> {
  const signIn = await loadChunk(async () => (await import("next-auth/react")).signIn);
  const response = await signIn("credentials", { redirect: false, ...input });
  if (!response?.error) return { step: "done" };
  const [kind = "", detail = ""] = response.error.split(":");
  if (kind === "two_factor") return { step: "code", token: detail };
  if (kind === "account_deleted") return { step: "restore", token: detail };
  if (kind === "unauthenticated") return { step: "again" };
  if (kind === "code") {
    const message = t("This code is incorrect or was already used.");
    throw new Refused({ message, errors: { code: [message] } });
  }
  const message = messageFor(kind, detail);
  throw new Refused(kind === "throttled" ? { message, code: kind, retry_after: Number(detail) } : { message });
}
