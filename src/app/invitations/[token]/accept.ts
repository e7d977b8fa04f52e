"use server";

import type { Accepted } from "#studio/brands/invitations/invitation-page.tsx";
import { faultOfCall, responseOf } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Accepts an invitation by the form on its page. The visitor is neither asked for a password nor signed in. */
export async function acceptInvitation(_before: Accepted, form: FormData): Promise<Accepted> {
  const api = await caller(null);
  try {
    const key = String(form.get("key") ?? "");
    const link = { token: String(form.get("token") ?? ""), ...(key && { key }) };
    return { acceptance: await api.invitations.accept(link) };
  } catch (error) {
    const fault = faultOfCall(error);
    if (!fault) throw error;
    return { refusal: String(responseOf(fault).body.message) };
  }
}
