"use server";

import type { Followed } from "#studio/auth/mailed-link.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { followLink } from "../follow-link.ts";

/** The form of the page behind the link that was mailed to a new address. */
export async function change(_before: Followed, form: FormData): Promise<Followed> {
  const api = await caller(null);
  return followLink(() => api.email.confirm({ token: String(form.get("token") ?? "") }));
}
