import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import {
  channelMediaKey,
  channelOnlyMediaIds,
  readAvailable,
} from "#studio/content/composer/channels/channel-media.ts";
import { ComposerScreen } from "#studio/content/composer/composer-screen.tsx";
import { ReviewComments } from "#studio/content/posts/comments/review-comments.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { CHOICES_READ } from "#studio/planning/campaigns/campaign.ts";
import { caller, Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../id-of.ts";
import { brandOf } from "../../../../../visitor.ts";

interface EditPostProps {
  params: Promise<{ brand: string; id: string }>;
}

export const generateMetadata = (): Metadata => ({ title: t("Edit post") });

export default async function EditPost({ params }: EditPostProps) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { slug } = await brandOf(brand);
  const api = trpc(slug);
  await Promise.all([
    prefetch(api.channels.list.queryOptions({ limit: 100 })),
    prefetch(api.posts.show.queryOptions({ id })),
    prefetch(api.drafting.show.queryOptions({})),
    prefetch(api.channelSets.list.queryOptions({})),
    prefetch(api.savedMentions.list.queryOptions({})),
    prefetch(api.linkSettings.show.queryOptions({})),
    prefetch(api.accessibility.rules.queryOptions({})),
    prefetch(api.campaigns.list.queryOptions(CHOICES_READ)),
    prefetch(api.me.show.queryOptions({})),
    prefetchPages(api.thread.list.infiniteQueryOptions({ id, limit: 100 }, PAGED)),
    prefetchChannelMedia(slug, id),
  ]);
  return (
    <Hydrated>
      <ComposerScreen postId={id} comments={<ReviewComments postId={id} />} />
    </Hydrated>
  );
}

/** Media that only channel overrides use; the post lists them by id. */
async function prefetchChannelMedia(slug: string, postId: number): Promise<void> {
  const { posts, media } = await caller(slug);
  // Without the post there is nothing to read; the screen shows the error.
  const post = await posts.show({ id: postId }).catch(() => null);
  const ids = post ? channelOnlyMediaIds(post) : [];
  if (ids.length === 0) return;
  await prefetch({
    queryKey: channelMediaKey(postId, ids),
    queryFn: () => readAvailable(ids, (id) => media.show({ id })),
  });
}
