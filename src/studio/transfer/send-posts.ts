import { Refused } from "../frame/refusal-of.ts";
import type { ImportReport } from "./findings.ts";
import type { PostFile } from "./read-file.ts";

const UNREADABLE = "The server sent an invalid response. Try again in a moment.";

/**
 * Sends a file of posts unchanged to a URL of its own, which accepts larger bodies than other calls.
 * @throws Refused, TypeError when the server can't be reached
 */
export async function sendPosts(
  { type, text }: PostFile["source"],
  slug: string,
  isDry: boolean,
): Promise<ImportReport> {
  const response = await fetch(`/api/posts/import?dry_run=${isDry}`, {
    method: "POST",
    headers: { "content-type": type, "x-service-brand": slug },
    body: text,
  });
  const body = await response.json().catch(() => ({ message: UNREADABLE }));
  if (!response.ok) throw new Refused(body);
  return body;
}
