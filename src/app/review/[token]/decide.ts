"use server";

import { redirect } from "next/navigation";
import { asFault } from "#transport/faults.ts";
import { caller } from "#transport/trpc/server.tsx";

/** The form of a review page where scripts do not run. */
export async function decide(form: FormData): Promise<void> {
  const said = (field: string) => String(form.get(field) ?? "");
  const [token, post] = [said("token"), said("post_id")];
  const api = await caller(null);
  const given = {
    token,
    post_id: Number(post),
    revision: Number(said("revision")),
    name: said("name"),
    body: said("body"),
  };
  const { approve, requestChanges } = api.shareLinks.visit;
  let refused = "";
  try {
    await (said("act") === "approve" ? approve(given) : requestChanges(given));
  } catch (error) {
    if (!asFault(error instanceof Error ? error.cause : error)) throw error;
    refused = "&refused";
  }
  redirect(`/review/${encodeURIComponent(token)}?post=${encodeURIComponent(post)}${refused}`);
}
