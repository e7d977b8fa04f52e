import type { Tx } from "#platform/db/index.ts";
import type { SamplePublication } from "./insert-posts.ts";
import { SAMPLE_MESSAGES } from "./posts.ts";

const HOUR_MS = 3_600_000;

type Published = { publications: readonly SamplePublication[]; channelIds: { bluesky: number; mastodon: number } };

/** Comments and mentions with their contacts. A comment belongs to one of the latest posts. */
export async function insertMessages(
  tx: Tx,
  brandId: number,
  { publications, channelIds }: Published,
  now: Date,
): Promise<void> {
  const channelId = channelIds.mastodon;
  const posts = publications.filter((publication) => publication.channelId === channelId).toReversed();
  // The oldest first, since the inbox lists items in the order in which they arrived.
  for (const [index, { hours, kind, author, handle, body }] of [...SAMPLE_MESSAGES.entries()].toReversed()) {
    const externalId = `sample-${index + 1}`;
    const receivedAt = new Date(now.getTime() - hours * HOUR_MS);
    const contact = await tx.contact.create({
      data: {
        brandId,
        name: author,
        tags: [],
        createdAt: receivedAt,
        identities: { create: { platform: "mastodon", externalId, name: author, handle, createdAt: receivedAt } },
      },
    });
    const postId = kind === "comment" ? (posts[index]?.postId ?? null) : null;
    const item = { brandId, channelId, contactId: contact.id, postId, kind, externalId, body, receivedAt };
    await tx.inboxItem.create({ data: { ...item, authorExternalId: externalId, tags: [], createdAt: receivedAt } });
  }
}
