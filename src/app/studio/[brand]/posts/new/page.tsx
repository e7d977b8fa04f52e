import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { channelsOfSet } from "#studio/content/composer/channels/channels-of-set.ts";
import { ComposerScreen } from "#studio/content/composer/composer-screen.tsx";
import { ReviewComments } from "#studio/content/posts/comments/review-comments.tsx";
import { CHOICES_READ, campaignOf } from "#studio/planning/campaigns/campaign.ts";
import { Hydrated, prefetch, readPrefetched, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../id-of.ts";
import { brandOf } from "../../../../visitor.ts";

interface NewPostProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<Record<"at" | "channels" | "set" | "idea" | "campaign", string | string[] | undefined>>;
}

export const generateMetadata = (): Metadata => ({ title: t("New post") });

export default async function NewPost({ params, searchParams }: NewPostProps) {
  const api = trpc((await brandOf((await params).brand)).slug);
  const { at, channels, set, idea, campaign } = await searchParams;
  const ideaId = typeof idea === "string" ? (idOf(idea) ?? null) : null;
  const sets = api.channelSets.list.queryOptions({});
  const campaigns = api.campaigns.list.queryOptions(CHOICES_READ);
  await Promise.all([
    prefetch(api.channels.list.queryOptions({ limit: 100 })),
    prefetch(api.drafting.show.queryOptions({})),
    prefetch(sets),
    prefetch(api.savedMentions.list.queryOptions({})),
    prefetch(api.linkSettings.show.queryOptions({})),
    prefetch(api.accessibility.rules.queryOptions({})),
    prefetch(campaigns),
    ideaId === null ? null : prefetch(api.ideas.show.queryOptions({ id: ideaId })),
  ]);
  const namedCampaign = typeof campaign === "string" ? idOf(campaign) : undefined;
  return (
    <Hydrated>
      {/* Keyed, so that the composer of an earlier post, which changed this URL, is not reused. */}
      <ComposerScreen
        key={crypto.randomUUID()}
        postId={null}
        at={typeof at === "string" ? at : undefined}
        channelIds={
          typeof channels === "string"
            ? channels.split(",").flatMap((id) => idOf(id) ?? [])
            : channelsOfSet(set, readPrefetched(sets.queryKey))
        }
        ideaId={ideaId}
        campaignId={campaignOf(namedCampaign, readPrefetched(campaigns.queryKey))}
        comments={<ReviewComments postId={null} />}
      />
    </Hydrated>
  );
}
