import { createHash } from "node:crypto";
import { parseId } from "#kernel/ids.ts";
import type { Answer } from "./answer.ts";
import type { Incoming } from "./incoming.ts";
import type { Route } from "./route.ts";

/** The revision of what a response contains. */
export function revisionIn({ as }: Route, body: unknown): number {
  const { revision } = Object(as ? (body as Record<string, unknown>)[as] : body) as { revision: number };
  return revision;
}

/**
 * Adds the `ETag` of a response: its revision, which `If-Match` compares, and a digest, because a status changes without
 * a new revision. 304 where the client has the same.
 */
export function withTag(
  { method, headers: requested }: Incoming,
  answer: Answer & { body: string },
  revision: number,
): Answer {
  const digest = createHash("sha256").update(answer.body).digest("base64url");
  const tag = `"${revision}-${digest.slice(0, 22)}"`;
  const headers = [...answer.headers, "ETag", tag];
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && matches(requested.get("if-none-match"), tag)) return { status: 304, headers, body: null };
  return { ...answer, headers };
}

/** Weakly, as RFC 9110 §13.1.2 asks. */
function matches(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

const LONGEST = 100;

/**
 * The revision that a change is based on: `If-Match: "7"`, or the `ETag` as it was read. A value of any other form
 * matches no revision (412).
 */
export function revisionOf(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  if (ifMatch.length > LONGEST) return NO_REVISION;
  const [, revision = ""] = /^(?:W\/)?"?(\d+)(?:-[\w-]+)?"?$/.exec(ifMatch.trim()) ?? [];
  // What does not exist yet has revision 0.
  return revision === "0" ? 0 : (parseId(revision) ?? NO_REVISION);
}

const NO_REVISION = 2_147_483_647;
