import { signIn } from "next-auth/react";
import { Refused } from "../frame/refusal-of.ts";

/** What the sign-in handler says by code, in words (`signInCode` in transport/session.ts). */
function wordsFor(code: string): string {
  const [kind, seconds] = code.split(":");
  if (kind === "credentials") return "The e-mail address or the password is wrong.";
  if (kind === "throttled") return `Too many tries from here. Wait ${seconds} seconds, then try again.`;
  if (kind === "maintenance") return "The studio is closed for maintenance. Try again later.";
  if (kind === "unavailable") return "The database does not answer just now. Try again in a moment.";
  return "Something failed on our side. Try again.";
}

/**
 * Signs this browser in.
 * @throws Refused with the reason in words
 */
export async function signInWith(email: string, password: string): Promise<void> {
  const answer = await signIn("credentials", { redirect: false, email, password });
  if (answer?.error) throw new Refused({ message: wordsFor(answer.error) });
}
