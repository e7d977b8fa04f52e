"use server";

import { redirect } from "next/navigation";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Confirms or removes a guest's address by the form of its page. */
export async function changeGuestEmail(form: FormData): Promise<void> {
  const token = String(form.get("token") ?? "");
  const api = await caller(null);
  const isConfirming = form.get("act") === "confirm";
  let isRemoved = false;
  try {
    if (isConfirming) await api.guestEmails.confirm({ token });
    else {
      await api.guestEmails.remove({ token });
      isRemoved = true;
    }
  } catch (error) {
    if (!faultOfCall(error)) throw error;
  }
  redirect(`/review/${encodeURIComponent(token)}?emails${isRemoved ? "=removed" : ""}`);
}
