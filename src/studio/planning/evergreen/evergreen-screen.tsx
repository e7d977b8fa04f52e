"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { RepetitionNav } from "#studio/planning/recurrences/repetition-nav.tsx";
import { TopElsewhere } from "#studio/publishing/imported-posts/top-elsewhere.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { ACTIVE_READ, CHANNELS_READ, OTHERS_READ } from "./evergreen-read.ts";
import { EvergreenRow } from "./evergreen-row.tsx";
import type { Evergreen } from "./use-evergreen-actions.ts";

const LastDayDialog = lazy(() => import("./last-day-dialog.tsx"));

/** `/studio/{brand}/calendar/evergreen`: published posts that fill free posting times, and those that did. */
export function EvergreenScreen() {
  const { handle, role } = useBrand();
  return (
    <Page
      title={t("Evergreen posts")}
      eyebrow={<TextLink href={studioPath(handle, "calendar")}>{t("Calendar")}</TextLink>}
      description={t(
        "Published posts that fill free posting times again, least recently used first. Turn it on for each channel, on its page.",
      )}
      toolbar={<RepetitionNav />}
    >
      {roleAllows(role, "content.manage") ? (
        <>
          <EvergreenPosts />
          <TopElsewhere
            input={{}}
            description={t(
              "Posts published on your channels without Masthead. Create a draft from one; once it is published, you can make it evergreen.",
            )}
          />
        </>
      ) : (
        <p>{t("Your role can't see evergreen posts. Their copies are in the calendar.")}</p>
      )}
    </Page>
  );
}

function EvergreenPosts() {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const [edited, setEdited] = useState<Evergreen | null>(null);
  const active = useInfiniteQuery(trpc.evergreen.list.infiniteQueryOptions(ACTIVE_READ, PAGED));
  const others = useInfiniteQuery(trpc.evergreen.list.infiniteQueryOptions(OTHERS_READ, PAGED));
  const channels = useQuery(trpc.channels.list.queryOptions(CHANNELS_READ)).data?.channels ?? [];
  const postsOf = ({ data }: typeof active) => data?.pages.flatMap((page) => page.evergreen_posts) ?? [];
  const errorTitle = t("The evergreen posts couldn't be loaded.");
  const rowsOf = (posts: readonly Evergreen[]) =>
    posts.map((one) => (
      <EvergreenRow key={one.id} evergreen={one} channels={channels} onSetLastDay={() => setEdited(one)} />
    ));
  const empty = (
    <EmptyState
      drawing={<CalendarDrawing />}
      title={t("No evergreen posts")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Choose a post")}</ButtonLink>}
    >
      {t("Open a published post that stays worth reading and choose “Add to evergreen posts” among its actions.")}
    </EmptyState>
  );
  const unused = postsOf(others);
  return (
    <>
      <PagedList list={active} count={postsOf(active).length} errorTitle={errorTitle} rows={4} empty={empty}>
        <Rows label={t("Evergreen posts")}>{rowsOf(postsOf(active))}</Rows>
      </PagedList>
      {unused.length > 0 ? (
        <Section title={t("Paused or ended")}>
          <PagedList list={others} count={unused.length} errorTitle={errorTitle} empty={null}>
            <Rows label={t("Paused or ended")}>{rowsOf(unused)}</Rows>
          </PagedList>
        </Section>
      ) : null}
      {edited ? (
        <Suspense>
          <LastDayDialog evergreen={edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
