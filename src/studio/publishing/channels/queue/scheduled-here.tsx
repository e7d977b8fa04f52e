"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type Message, msg, t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { isAhead } from "#studio/planning/schedule/due-at.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import type { Channel } from "../channel.ts";
import { usePaths } from "../use-paths.ts";
import { headingOf, type ScheduledSummary, scheduledHere, summarizeScheduled } from "./scheduled.ts";

const OUTLOOKS: Record<ScheduledSummary, Message | null> = {
  published: null,
  paused: msg("waits"),
  waits: msg("would wait"),
  fails: msg("would fail"),
};

/** The posts still to be published on a channel, and how many would fail or wait in its current state. */
export function ScheduledHere({ channel }: { channel: Channel }) {
  const { timezone } = useBrand();
  const paths = usePaths();
  const list = useInfiniteQuery(useTRPC().posts.list.infiniteQueryOptions(scheduledHere(channel.id), PAGED));
  const posts = (list.data?.pages ?? []).flatMap((page) => page.posts);
  const due = posts.flatMap((post) => {
    const here = post.publications.find((publication) => publication.channel.id === channel.id);
    // The post may be waiting for another channel only.
    const at = here && isAhead(here) ? (here.scheduled_at ?? post.scheduled_at) : null;
    return at ? [{ post, at, outlook: summarizeScheduled(channel, at) }] : [];
  });
  return (
    <Section
      {...headingOf(
        due.map(({ outlook }) => outlook),
        t("Scheduled here"),
        list.hasNextPage,
      )}
    >
      <PagedList
        list={list}
        count={due.length}
        errorTitle={t("The scheduled posts couldn't be loaded.")}
        rows={2}
        empty={<p>{t("No posts are scheduled for this channel.")}</p>}
        more={t("Show later")}
      >
        <Rows label={t("Scheduled here")}>
          {due.map(({ post, at, outlook }) => {
            const words = OUTLOOKS[outlook];
            return (
              <Row
                key={post.id}
                href={paths.post(post.id)}
                title={post.body || t("No text")}
                detail={
                  <>
                    <Time iso={at} zone={timezone} />
                    {words ? <span>{` · ${t(words)}`}</span> : null}
                  </>
                }
                trailing={<StatusBadge status={post.status} />}
              />
            );
          })}
        </Rows>
      </PagedList>
    </Section>
  );
}
