"use server";

import { redirect } from "next/navigation";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Submits a decision by the form of the page. */
export async function decideByLink(form: FormData): Promise<void> {
  const value = (field: string) => String(form.get(field) ?? "");
  const [token, post, act] = [value("token"), value("post_id"), value("act")];
  const api = await caller(null);
  const input = { token, post_id: Number(post), body: value("body") };
  let refused = "";
  try {
    await (act === "approve" ? api.approvalLinks.approve(input) : api.approvalLinks.requestChanges(input));
  } catch (error) {
    if (!faultOfCall(error)) throw error;
    refused = `&to=${act === "approve" ? "approve" : "changes"}&refused`;
  }
  redirect(`/decide/${encodeURIComponent(token)}?post=${encodeURIComponent(post)}${refused}`);
}
