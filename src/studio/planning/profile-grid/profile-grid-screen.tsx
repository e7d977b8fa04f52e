"use client";

import { NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { t } from "#kernel/language.ts";
import { hasProfileGrid } from "#platform/connectors/shared/description/profile-grids.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { channelOptions } from "#studio/frame/channel-select.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ProfileGrid } from "./profile-grid.tsx";
import { gridSearch } from "./profile-grid-search.ts";

/** `/studio/{brand}/calendar/grid`: how the profile of a channel will look, with what is planned above what is published. */
export function ProfileGridScreen() {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const [{ channel }, setSearch] = useQueryStates(gridSearch, { history: "replace" });
  const { data: known } = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const channels = (known?.channels ?? []).filter(({ platform }) => hasProfileGrid(platform));
  const id = channel ?? channels[0]?.id;
  const { data, error, refetch } = useQuery({
    ...trpc.calendar.profileGrid.queryOptions({ channel_id: id ?? 0 }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t("Profile grid")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t("How the profile will look: planned posts, then published ones.")}
      toolbar={
        channels.length > 1 ? (
          <NativeSelect
            aria-label={t("Channel")}
            data={channelOptions(channels)}
            value={String(id)}
            onChange={({ currentTarget }) => void setSearch({ channel: Number(currentTarget.value) })}
          />
        ) : null
      }
    >
      {data ? (
        <ProfileGrid grid={data} />
      ) : error ? (
        <ReadError title={t("The profile couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : known && id === undefined ? (
        <EmptyState
          drawing={<CalendarDrawing />}
          title={t("No profile to show")}
          action={<ButtonLink href={studioPath(handle, "channels")}>{t("Channels")}</ButtonLink>}
        >
          {t("Connect a channel whose network shows profiles as a grid of images.")}
        </EmptyState>
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}
