import { Refused } from "../frame/refusal-of.ts";
import type { Checked } from "./findings.ts";
import type { PostFile } from "./read-file.ts";

const UNREADABLE = "The studio gave no usable answer. Try again in a moment.";

/**
 * Sends a file of posts as it is, by an address of its own: it can be larger than what other calls take.
 * @throws Refused, TypeError when the studio cannot be reached
 */
export async function sendPosts({ type, text }: PostFile["source"], slug: string, isDry: boolean): Promise<Checked> {
  const response = await fetch(`/api/posts/import?dry_run=${isDry}`, {
    method: "POST",
    headers: { "content-type": type, "x-service-brand": slug },
    body: text,
  });
  const body = await response.json().catch(() => ({ message: UNREADABLE }));
  if (!response.ok) throw new Refused(body);
  return body;
}
