"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { IMPORT_DAYS } from "#domain/publishing/imported-posts/terms.ts";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { ImportedPostRow } from "./imported-post-row.tsx";
import classes from "./imported-posts.module.css";
import { importedPostsRead, useImportedPostsSearch } from "./imported-posts-search.ts";

/** `/studio/{brand}/calendar/elsewhere`: posts that were published elsewhere on the brand's channels, read-only. */
export function ImportedPostsScreen() {
  const { handle, role } = useBrand();
  const trpc = useTRPC();
  const [search, setSearch] = useImportedPostsSearch();
  const list = useInfiniteQuery(trpc.importedPosts.list.infiniteQueryOptions(importedPostsRead(search), PAGED));
  const { data } = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const posts = list.data?.pages.flatMap((page) => page.imported_posts) ?? [];
  const isFiltered = search.channel !== null || search.from !== null || search.to !== null;
  const permissions = ROLES[role].permissions;
  return (
    <Page
      title={t("Published elsewhere")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t(
        "Posts of the last {days} days that were published on your channels without Masthead. They can't be changed here.",
        { days: IMPORT_DAYS },
      )}
      toolbar={
        <search className={classes.filters} aria-label={t("Published elsewhere")}>
          <ChannelSelect
            aria-label={t("Channel")}
            none={t("All channels")}
            channels={data?.channels ?? []}
            value={search.channel}
            onChange={(channel) => void setSearch({ channel })}
          />
          <DateField
            type="date"
            aria-label={t("From")}
            leftSection={<span className={classes.short}>{t("From")}</span>}
            leftSectionWidth={54}
            value={search.from ?? ""}
            onChange={(day) => void setSearch({ from: day || null })}
          />
          <DateField
            type="date"
            aria-label={t("To (inclusive)")}
            leftSection={<span className={classes.short}>{t("To")}</span>}
            leftSectionWidth={54}
            value={search.to ?? ""}
            onChange={(day) => void setSearch({ to: day || null })}
          />
        </search>
      }
    >
      <PagedList
        list={list}
        count={posts.length}
        errorTitle={t("The posts couldn't be loaded.")}
        rows={6}
        empty={
          <EmptyState
            drawing={<CalendarDrawing />}
            title={isFiltered ? t("No results") : t("No posts published elsewhere")}
            action={
              permissions.has("connections.view") ? (
                <ButtonLink href={studioPath(handle, "channels")}>{t("View channels")}</ButtonLink>
              ) : null
            }
          >
            {isFiltered
              ? t("Choose other days or another channel.")
              : t("They are imported every day from networks that list them. Each channel's page shows its import.")}
          </EmptyState>
        }
      >
        <Rows label={t("Published elsewhere")}>
          {posts.map((post) => (
            <ImportedPostRow key={post.id} post={post} mayWrite={permissions.has("content.manage")} />
          ))}
        </Rows>
      </PagedList>
    </Page>
  );
}
