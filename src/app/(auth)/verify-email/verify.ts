"use server";

import { redirect } from "next/navigation";
import type { Followed } from "#studio/auth/mailed-link.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { visitor } from "../../visitor.ts";
import { followLink } from "../follow-link.ts";

/** The form of the page behind a mailed link: whoever is signed in with this browser goes on to the first run at once. */
export async function verify(_before: Followed, form: FormData): Promise<Followed> {
  const api = await caller(null);
  const followed = await followLink(() => api.account.verifyEmail({ token: String(form.get("token") ?? "") }));
  if (followed && "refusal" in followed) return followed;
  const who = await visitor();
  if (who.kind === "person" && who.isVerified) redirect("/welcome");
  return followed;
}
