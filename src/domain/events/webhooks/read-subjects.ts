import type { Tx } from "#platform/db/index.ts";
import type { Subject } from "./rules.ts";

/** An event as it is stored. */
type Stored = { postId: number; payload: object };

/** The parts of payloads that tell which channel an event is about. */
type Payload = { channel?: { id: number }; item?: { channel_id: number }; publication?: { id: number } };

/** Reads what events are about, for the filters of endpoints: their posts once for all of them. */
export async function readSubjects(tx: Tx, events: readonly Stored[]): Promise<(event: Stored) => Subject> {
  const ids = [...new Set(events.map(({ postId }) => postId))].filter((id) => id > 0);
  const posts = await tx.post.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      tags: true,
      campaignId: true,
      authorId: true,
      publications: { select: { id: true, channelId: true } },
    },
  });
  const postOf = new Map(posts.map((post) => [post.id, post]));
  return ({ postId, payload }) => {
    const { channel, item, publication }: Payload = payload;
    const post = postOf.get(postId) ?? null;
    const own = channel?.id ?? item?.channel_id;
    if (own !== undefined) return { channelIds: [own], post };
    if (!post) return { channelIds: null, post };
    const about = post.publications.filter(({ id }) => publication === undefined || id === publication.id);
    return { channelIds: about.map(({ channelId }) => channelId), post };
  };
}
