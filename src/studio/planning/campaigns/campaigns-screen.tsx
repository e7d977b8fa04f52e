"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { type Campaign, describeStage, formatDays, progressOf, totalOf } from "./campaign.ts";
import { CampaignDot } from "./campaign-dot.tsx";

const CampaignDialog = lazy(() => import("./campaign-dialog.tsx"));

/** `/studio/{brand}/calendar/campaigns`: the brand's campaigns, with the number of their posts. */
export function CampaignsScreen() {
  const { role, handle } = useBrand();
  const canWrite = roleAllows(role, "content.manage");
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(useTRPC().campaigns.list.queryOptions({}));
  const create = (
    <Button variant="filled" onClick={() => setCreating(true)}>
      {t("New campaign")}
    </Button>
  );
  const current = data?.campaigns.filter(({ is_archived: isArchived }) => !isArchived) ?? [];
  const archived = data?.campaigns.filter(({ is_archived: isArchived }) => isArchived) ?? [];
  return (
    <Page
      title={t("Campaigns")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t("Posts that belong together, shown as a bar over their days in the calendar.")}
      action={canWrite && data && data.campaigns.length > 0 ? create : undefined}
    >
      {data ? (
        <>
          {data.campaigns.length === 0 ? (
            <EmptyState
              drawing={<CalendarDrawing />}
              title={t("No campaigns yet")}
              action={canWrite ? create : undefined}
            >
              {canWrite
                ? t("Give a launch, a season or an event a name, a color and its days. Then choose it in your posts.")
                : t("Campaigns of posts that you see will appear here.")}
            </EmptyState>
          ) : null}
          {current.length > 0 ? <CampaignRows label={t("Campaigns")} campaigns={current} /> : null}
          {data.campaigns.length > 0 && current.length === 0 ? <p>{t("All campaigns are archived.")}</p> : null}
          {archived.length > 0 ? (
            <Section title={t("Archived")}>
              <CampaignRows label={t("Archived campaigns")} campaigns={archived} />
            </Section>
          ) : null}
        </>
      ) : error ? (
        <ReadError title={t("The campaigns couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {isCreating ? (
        <Suspense>
          <CampaignDialog campaign={null} onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function CampaignRows({ label, campaigns }: { label: string; campaigns: readonly Campaign[] }) {
  const { handle } = useBrand();
  const settings = useDateSettings();
  return (
    <Rows label={label}>
      {campaigns.map((campaign) => (
        <Row
          key={campaign.id}
          href={studioPath(handle, `calendar/campaigns/${campaign.id}`)}
          leading={<CampaignDot color={campaign.color} />}
          title={campaign.name}
          detail={`${formatDays(campaign, settings)} · ${describePosts(campaign)}`}
        />
      ))}
    </Rows>
  );
}

/** `5 posts: 2 drafted, 3 published`. */
function describePosts(campaign: Campaign): string {
  const parts = progressOf(campaign).map(({ stage, total }) => describeStage(stage, total));
  const total = tn(totalOf(campaign), "{count} post", "{count} posts");
  return parts.length === 0 ? total : `${total}: ${parts.join(", ")}`;
}
