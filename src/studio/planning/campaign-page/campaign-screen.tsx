"use client";

import { Button, Group } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { PostRow } from "#studio/planning/calendar/cards/post-row.tsx";
import { type Campaign, formatDays } from "#studio/planning/campaigns/campaign.ts";
import { CampaignDot } from "#studio/planning/campaigns/campaign-dot.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { CampaignMetrics } from "./campaign-metrics.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import classes from "./campaign-screen.module.css";
import { postsRead } from "./posts-read.ts";

const CampaignDialog = lazy(() => import("#studio/planning/campaigns/campaign-dialog.tsx"));
const RemoveCampaign = lazy(() => import("./remove-campaign.tsx"));

/** `/studio/{brand}/calendar/campaigns/{id}`: a campaign with its progress, metrics and posts. */
export function CampaignScreen({ campaignId }: { campaignId: number }) {
  const { data, error, refetch } = useQuery(useTRPC().campaigns.show.queryOptions({ id: campaignId }));
  useDocumentTitle(`${data?.name ?? t("Campaign")} · Masthead`);
  if (kindOf(error) === "not_found") return <ScreenNotFound />;
  if (data) return <CampaignDetail campaign={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title={t("Campaign")}>
      <ReadError title={t("The campaign couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function CampaignDetail({ campaign }: { campaign: Campaign }) {
  const { handle, role } = useBrand();
  const trpc = useTRPC();
  const settings = useDateSettings();
  const canWrite = roleAllows(role, "content.manage");
  const [act, setAct] = useState<"edit" | "remove" | null>(null);
  const archive = useAction(trpc.campaigns.update.mutationOptions(), {
    refresh: [trpc.campaigns.pathKey()],
    failed: t("Couldn't do that"),
  });
  const close = () => setAct(null);
  const { id, name, color, description, is_archived: isArchived } = campaign;
  const days = formatDays(campaign, settings);
  return (
    <Page
      title={
        <span className={classes.title}>
          <CampaignDot color={color} />
          <span>{name}</span>
        </span>
      }
      eyebrow={<TextLink href={studioPath(handle, "calendar/campaigns")}>{t("Campaigns")}</TextLink>}
      description={isArchived ? t("{days}. Archived.", { days }) : days}
      action={
        canWrite ? (
          <>
            <Button onClick={() => setAct("edit")}>{t("Edit")}</Button>
            {isArchived ? null : (
              <ButtonLink href={studioPath(handle, `posts/new?campaign=${id}`)} variant="filled">
                {t("New post")}
              </ButtonLink>
            )}
          </>
        ) : undefined
      }
    >
      {description === "" ? null : <p className={classes.description}>{description}</p>}
      <CampaignProgress campaign={campaign} />
      <CampaignMetrics campaignId={id} />
      <CampaignPosts campaignId={id} />
      {canWrite ? (
        <Group gap="xs">
          <Button loading={archive.isPending} onClick={() => archive.run({ id, is_archived: !isArchived })}>
            {isArchived ? t("Restore campaign") : t("Archive campaign")}
          </Button>
          <Button color="red" variant="subtle" onClick={() => setAct("remove")}>
            {t("Delete campaign")}
          </Button>
        </Group>
      ) : null}
      <Suspense>
        {act === "edit" ? <CampaignDialog campaign={campaign} onClose={close} /> : null}
        {act === "remove" ? <RemoveCampaign campaign={campaign} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

function CampaignPosts({ campaignId }: { campaignId: number }) {
  const list = useInfiniteQuery(useTRPC().posts.list.infiniteQueryOptions(postsRead(campaignId), PAGED));
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  const empty = (
    <EmptyState title={t("No posts yet")}>
      {t("Choose this campaign in the details of a post, or select posts in the calendar and set their campaign.")}
    </EmptyState>
  );
  return (
    <Section title={t("Posts")}>
      <PagedList
        list={list}
        count={posts.length}
        errorTitle={t("The posts couldn't be loaded.")}
        empty={empty}
        more={t("Show more")}
      >
        <Rows label={t("Posts of the campaign")}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} withDay />
          ))}
        </Rows>
      </PagedList>
    </Section>
  );
}
