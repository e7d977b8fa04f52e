import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import type { RevisionContent } from "../schema.ts";
import { type DescribedChanges, describeChanges } from "./describe-changes.ts";

type Words = Parameters<typeof describeChanges>[2];

/** The names of a brand's channels, for what a version had and the present one has not. */
export async function channelNames(tx: Tx, brandId: number): Promise<(id: number) => string | null> {
  const channels = await tx.channel.findMany({ where: { brandId }, select: { id: true, displayName: true } });
  const names = new Map(channels.map(({ id, displayName }) => [id, displayName]));
  return (id) => names.get(id) ?? null;
}

/**
 * Compares the version that somebody knows with the present one.
 * @returns a function that describes the changes in the current language; null if they are the same, or one is not kept
 */
export async function compareVersions(
  tx: Tx,
  { id: postId, revision }: Pick<FullPost, "id" | "revision">,
  known: number,
): Promise<((words: Words) => DescribedChanges) | null> {
  if (known === revision) return null;
  const rows = await tx.postRevision.findMany({
    where: { postId, revision: { in: [known, revision] } },
    select: { revision: true, content: true },
  });
  const contentOf = (wanted: number) =>
    rows.find((row) => row.revision === wanted)?.content as RevisionContent | undefined;
  const [before, after] = [contentOf(known), contentOf(revision)];
  return before && after ? (words) => describeChanges(before, after, words) : null;
}
