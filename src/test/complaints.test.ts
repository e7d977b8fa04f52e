import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/**
 * What people complain about most in products of this kind, and the tests that show that it does not happen here: their
 * files under `src`, and their names.
 */
const COMPLAINTS: [complaint: string, file: string, test: string][] = [
  [
    "a thread's first part is published twice when the second fails",
    "domain/publishing/publications/tick/parts.db.test.ts",
    "keeps its published first part when the second is refused, and continues there on retry",
  ],
  [
    "a post without a response is published again",
    "worker/kill-networks.db.test.ts",
    "publishes exactly once on each settlement class, with workers killed, responses lost and tokens expired",
  ],
  [
    "a post without a response is published again",
    "domain/publishing/publications/tick/settle.db.test.ts",
    "marks the publication as unknown where it can't be settled (blind)",
  ],
  [
    "channels have to be reconnected every day",
    "domain/publishing/channels/access.db.test.ts",
    "is refreshed once for concurrent callers, who all get the new one",
  ],
  [
    "channels have to be reconnected every day",
    "domain/publishing/channels/access.db.test.ts",
    "keeps its refresh token if the response has none",
  ],
  [
    "channels have to be reconnected every day",
    "domain/publishing/channels/access.db.test.ts",
    "does not overwrite credentials of a concurrent reconnect",
  ],
  [
    "a short outage counts as a disconnected channel",
    "domain/publishing/channels/access.db.test.ts",
    "leaves the channel connected after a failed refresh, and is used while it still works",
  ],
  [
    "two mails about one lost connection",
    "domain/publishing/channels/access.db.test.ts",
    "marks the channel needs_reconnect if the grant is refused, with one notification",
  ],
  [
    "a post stays in publishing for ever",
    "domain/publishing/publications/tick/claim.db.test.ts",
    "leaves the publication unknown after a day, and not before",
  ],
  [
    "a post stays in publishing for ever",
    "domain/publishing/publications/tick/claim.db.test.ts",
    "fails the publication after a day of preparing, and sends nothing",
  ],
  [
    "the network can't fetch the files",
    "domain/publishing/channels/check-media-address.db.test.ts",
    "is reachable where its own signed URL arrives here",
  ],
  [
    "the network can't fetch the files",
    "domain/content/posts/checks/check-post.test.ts",
    "refuses files for a network that fetches them when the installation is at %s, and says what to set",
  ],
  [
    "a version of the network's API ends unnoticed",
    "platform/connectors/shared/description/api-versions.test.ts",
    "a version is reported sixty days before its end, and not a day earlier",
  ],
  [
    "a version of the network's API ends unnoticed",
    "domain/operations/readiness/readiness.db.test.ts",
    "reports the version of a network's API sixty days before its end",
  ],
  [
    "published is shown although it failed",
    "domain/publishing/publications/networks.db.test.ts",
    "takes a refusal in an unknown form for no publication, and keeps its markup out of the message",
  ],
  [
    "an error is a code that nobody understands",
    "platform/connectors/limits-of-networks.test.ts",
    "explains each error in a sentence, and says what to do about one that is final",
  ],
  [
    "a page is missing from the list without a reason",
    "platform/connectors/meta/facebook/facebook.test.ts",
    "lists every page, those of business portfolios too, and says why one is missing",
  ],
  [
    "a channel publishes to another account after it was reconnected",
    "domain/publishing/channels/connect.db.test.ts",
    "reconnects a channel only with the same account",
  ],
  [
    "a channel publishes to another account after it was reconnected",
    "domain/publishing/channels/connect.db.test.ts",
    "renews the existing channel of the account, and refuses a different account for it",
  ],
  [
    "TikTok's audit rules are broken",
    "platform/connectors/tiktok/tiktok.test.ts",
    "uploads a video in chunks, and allows and discloses nothing that was not chosen",
  ],
  [
    "TikTok's audit rules are broken",
    "platform/connectors/tiktok/tiktok.test.ts",
    "lists only the audiences and interactions that the account offers",
  ],
  [
    "TikTok's audit rules are broken",
    "platform/connectors/tiktok/tiktok.test.ts",
    "requires a chosen audience, except for drafts",
  ],
  [
    "TikTok's audit rules are broken",
    "platform/connectors/tiktok/tiktok.test.ts",
    "explains what an app without the audit may do",
  ],
  [
    "an image is too large for one of the networks",
    "domain/publishing/publications/tick/renditions.db.test.ts",
    "is sent as a JPEG within the limits for pixels and bytes, and preflight reports no issue",
  ],
  [
    "a client that repeats its request after a timeout publishes twice",
    "domain/operations/idempotency/idempotency.db.test.ts",
    "replay the response for 24 hours, also an empty one",
  ],
  [
    "a client that repeats its request after a timeout publishes twice",
    "transport/rest/contract.db.test.ts",
    "fifty concurrent requests create one",
  ],
  [
    "the same text is scheduled twice unnoticed",
    "domain/content/posts/create.db.test.ts",
    "warns of another post with the same text on the same channel within a day, but not of the post itself",
  ],
];

it.each(COMPLAINTS)("there is a test against: %s (%s: %s)", (_, file, test) => {
  expect(readFileSync(path.join(import.meta.dirname, "..", file), "utf8")).toContain(`"${test}"`);
});
