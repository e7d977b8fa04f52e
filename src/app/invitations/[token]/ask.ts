"use server";

import { redirect } from "next/navigation";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Asks for a new invitation by the form of the page of an expired one. */
export async function askForInvitation(form: FormData): Promise<void> {
  const token = String(form.get("token") ?? "");
  const api = await caller(null);
  let query = "?asked";
  try {
    await api.invitations.ask({ token });
  } catch (error) {
    if (!faultOfCall(error)) throw error;
    query = "";
  }
  redirect(`/invitations/${encodeURIComponent(token)}${query}`);
}
