"use server";

import { redirect } from "next/navigation";
import type { Verified } from "#studio/auth/verify-address.tsx";
import { answerOf, asFault } from "#transport/faults.ts";
import { caller } from "#transport/trpc/server.tsx";
import { visitor } from "../../visitor.ts";

/** The form of the page behind a mailed link: whoever is signed in with this browser goes on to the first run at once. */
export async function verify(_before: Verified, form: FormData): Promise<Verified> {
  const api = await caller(null);
  try {
    await api.account.verifyEmail({ token: String(form.get("token") ?? "") });
  } catch (error) {
    const expected = asFault(error instanceof Error ? error.cause : error);
    if (!expected) throw error;
    return { refusal: String(answerOf(expected).body.message) };
  }
  const who = await visitor();
  if (who.kind === "person" && who.isVerified) redirect("/welcome");
  return { isVerified: true };
}
