import { ENGAGEMENT_KEYS } from "#domain/insights/metrics/terms.ts";
import { toStorable, toStorableText } from "#kernel/storable.ts";
import type { ListedPost } from "#platform/connectors/contract.ts";
import { MAX_IMPORTED } from "./terms.ts";

/** The longest text that is kept of an imported post, in UTF-16 units. */
const MAX_BODY = 20_000;
const MAX_LINK = 2048;
const MAX_ID = 255;

/** How long a post that is no longer listed is kept: two nights in a row have to miss it. */
const MISSING_MS = 36 * 3_600_000;
/** How long after a failed run it is tried again, in minutes, doubled for each failure. */
const FIRST_PAUSE_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** In milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MINUTES * 2 ** (failures - 1), DAY_MINUTES) * 60_000;
}

/** A listed post as it is stored; null for one that can't be: without an ID, a link or a valid time. */
export function storedPost(post: ListedPost): ListedPost | null {
  const { externalId, permalink, publishedAt } = post;
  const isWhole = externalId !== "" && externalId.length <= MAX_ID && permalink.length <= MAX_LINK;
  if (!isWhole || !/^https?:$/.test(URL.parse(permalink)?.protocol ?? "")) return null;
  if (Number.isNaN(publishedAt.getTime())) return null;
  return {
    ...toStorable({ ...post, publishedAt: null }),
    publishedAt,
    text: withoutControls(toStorableText(post.text, MAX_BODY)),
    mediaCount: Math.min(Math.max(Math.trunc(post.mediaCount), 0), 1000),
  };
}

/** Without control characters except line breaks and tabs, and without marks that change the direction of what follows. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "").trim();
}

/** The known engagements of a post; null if none is known. */
export function engagementOf({ metrics }: Pick<ListedPost, "metrics">): number | null {
  const known = ENGAGEMENT_KEYS.flatMap((key) => metrics[key] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Whether a run ends with this page: there is no more, it has read enough, or everything else is older. */
export function isLastPage(
  { posts, cursor }: { posts: readonly ListedPost[]; cursor: string | null },
  { since, read, before }: { since: Date; read: number; before: string | null },
): boolean {
  const isOlder = posts.length > 0 && posts.every(({ publishedAt }) => publishedAt < since);
  return cursor === null || cursor === before || isOlder || read >= MAX_IMPORTED;
}

/** Posts that were last listed before this time are gone. */
export function missingSince(startedAt: Date): Date {
  return new Date(startedAt.getTime() - MISSING_MS);
}
