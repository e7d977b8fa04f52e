"use client";

import { useQuery } from "@tanstack/react-query";
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
import { headingOf, scheduledHere, summarizeScheduled } from "./scheduled.ts";
import { usePaths } from "./use-paths.ts";

const OUTLOOKS = { published: "", paused: " · waits", waits: " · would wait", fails: " · would fail" } as const;

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
        "Scheduled here",
      )}
    >
      {isLoadingError ? <ReadError what="The scheduled posts" error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {data && due.length === 0 ? <p>No posts are scheduled for this channel.</p> : null}
      {due.length > 0 ? (
        <Rows label="Scheduled here">
          {due.map(({ post, at, outlook }) => (
            <Row
              key={post.id}
              href={paths.post(post.id)}
              title={post.body || "No text"}
              detail={
                <>
                  <Time iso={at} zone={timezone} />
                  {OUTLOOKS[outlook]}
                </>
              }
              trailing={<StatusBadge status={post.status} />}
            />
          ))}
        </Rows>
      ) : null}
      {data?.has_more ? <p>And more later.</p> : null}
    </Section>
  );
}
