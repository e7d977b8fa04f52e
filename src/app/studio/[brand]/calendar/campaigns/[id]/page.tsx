import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { CampaignScreen } from "#studio/planning/campaign-page/campaign-screen.tsx";
import { postsRead } from "#studio/planning/campaign-page/posts-read.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../id-of.ts";
import { brandOf } from "../../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Campaign") });

export default async function Campaign({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { campaigns, posts } = trpc((await brandOf(brand)).slug);
  await Promise.all([
    prefetch(campaigns.show.queryOptions({ id })),
    prefetch(campaigns.metrics.queryOptions({ id })),
    prefetchPages(posts.list.infiniteQueryOptions(postsRead(id), PAGED)),
  ]);
  return (
    <Hydrated>
      <CampaignScreen campaignId={id} />
    </Hydrated>
  );
}
