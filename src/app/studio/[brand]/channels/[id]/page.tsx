import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { ChannelScreen } from "#studio/publishing/channels/channel-screen.tsx";
import { scheduledHere, seesQueue } from "#studio/publishing/channels/queue/scheduled.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../id-of.ts";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Channel") });

export default async function Channel({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { slug, role } = await brandOf(brand);
  const { channels, evergreen, posts } = trpc(slug);
  await Promise.all([
    prefetch(channels.show.queryOptions({ id })),
    prefetch(channels.postImport.queryOptions({ id })),
    prefetchPages(posts.list.infiniteQueryOptions(scheduledHere(id), PAGED)),
    ...(seesQueue(role)
      ? [
          prefetchPages(channels.queue.infiniteQueryOptions({ id }, PAGED)),
          prefetch(evergreen.filling.queryOptions({ id })),
        ]
      : []),
  ]);
  return (
    <Hydrated>
      <ChannelScreen id={id} />
    </Hydrated>
  );
}
