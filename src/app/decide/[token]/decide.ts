"use server";

import { redirect } from "next/navigation";
import { openEntries } from "#studio/content/posts/comments/open-entries.ts";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** Submits a decision by the form of the page. */
export async function decideByLink(form: FormData): Promise<void> {
  const value = (field: string) => String(form.get(field) ?? "");
  const [token, post, act] = [value("token"), value("post_id"), value("act")];
  const api = await caller(null);
  const input = { token, post_id: Number(post), body: value("body") };
  const path = `/decide/${encodeURIComponent(token)}?post=${encodeURIComponent(post)}`;
  let refused = "";
  try {
    const isAsking = act === "approve" && value("over") === "" && (await hasOpenComments(token, input.post_id));
    if (isAsking) refused = "&ask";
    else await (act === "approve" ? api.approvalLinks.approve(input) : api.approvalLinks.requestChanges(input));
  } catch (error) {
    if (!faultOfCall(error)) throw error;
    refused = `&to=${act === "approve" ? "approve" : "changes"}&refused`;
  }
  redirect(`${path}${refused}`);
}

/** Without scripts nobody has asked yet whether the approval passes over them. */
async function hasOpenComments(token: string, postId: number): Promise<boolean> {
  const { posts } = await (await caller(null)).approvalLinks.open({ token });
  const comments = posts.find(({ id }) => id === postId)?.comments ?? [];
  return openEntries(comments, ({ is_own: isOwn }) => isOwn).length > 0;
}
