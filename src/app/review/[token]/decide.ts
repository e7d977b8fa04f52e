"use server";

import { redirect } from "next/navigation";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Submits a decision by the plain form of a review page, without scripts. */
export async function decideAsGuest(form: FormData): Promise<void> {
  const value = (field: string) => String(form.get(field) ?? "");
  const [token, post] = [value("token"), value("post_id")];
  const api = await caller(null);
  const input = {
    token,
    post_id: Number(post),
    revision: Number(value("revision")),
    name: value("name"),
    body: value("body"),
  };
  const { approve, requestChanges } = api.shareLinks.visit;
  let refused = "";
  try {
    await (value("act") === "approve" ? approve(input) : requestChanges(input));
  } catch (error) {
    if (!faultOfCall(error)) throw error;
    refused = "&refused";
  }
  redirect(`/review/${encodeURIComponent(token)}?post=${encodeURIComponent(post)}${refused}`);
}
