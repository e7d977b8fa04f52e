"use client";

import { useQuery } from "@tanstack/react-query";
import { type Message, msg, t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { isAhead } from "../calendar/due-at.ts";
import { useBrand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import type { Channel } from "./channel.ts";
import { headingOf, type ScheduledSummary, scheduledHere, summarizeScheduled } from "./scheduled.ts";
import { usePaths } from "./use-paths.ts";

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
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().posts.list.queryOptions(scheduledHere(channel.id)),
  );
  const due = (data?.posts ?? []).flatMap((post) => {
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
      )}
    >
      {isLoadingError ? (
        <ReadError title={t("The scheduled posts couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {data && due.length === 0 ? <p>{t("No posts are scheduled for this channel.")}</p> : null}
      {due.length > 0 ? (
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
                    {words ? ` · ${t(words)}` : null}
                  </>
                }
                trailing={<StatusBadge status={post.status} />}
              />
            );
          })}
        </Rows>
      ) : null}
      {data?.has_more ? <p>{t("And more later.")}</p> : null}
    </Section>
  );
}
