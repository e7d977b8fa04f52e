import type { Outgoing } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { OPTIONS } from "./options.ts";

export type Gate = { collection: string; record: Record<string, unknown> };

const THREAD_GATE = "app.bsky.feed.threadgate";
const POST_GATE = "app.bsky.feed.postgate";
const RULES = {
  everybody: null,
  nobody: [],
  followers: [{ $type: `${THREAD_GATE}#followerRule` }],
  following: [{ $type: `${THREAD_GATE}#followingRule` }],
  mentioned: [{ $type: `${THREAD_GATE}#mentionRule` }],
} as const;

/**
 * The records that say who may reply to a post and quote it, under the post's own key. A thread has one gate, that of
 * its first post. Source: the lexicons of both records, in @atproto/api 0.21.0, read 30 November 2026.
 */
export function gatesOf({ part, options }: Pick<Outgoing, "part" | "options">, post: string, now: Date): Gate[] {
  const { who_replies: who, no_quotes: isClosed } = readOptions(OPTIONS, options);
  const record = { post, createdAt: now.toISOString() };
  const allow = part.kind === "post" ? RULES[who] : null;
  const gates: Gate[] = [];
  if (allow) gates.push({ collection: THREAD_GATE, record: { $type: THREAD_GATE, ...record, allow } });
  if (isClosed) {
    const embeddingRules = [{ $type: `${POST_GATE}#disableRule` }];
    gates.push({ collection: POST_GATE, record: { $type: POST_GATE, ...record, embeddingRules } });
  }
  return gates;
}
