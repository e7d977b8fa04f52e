"use client";

import { Button } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import type { CalendarFeed } from "#domain/planning/calendar-feeds/schema.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";

type Feed = z.output<typeof CalendarFeed>;

/** Calendar feeds with their creator and when they were last read. */
export function FeedRows({ feeds }: { feeds: readonly Feed[] }) {
  const { timezone } = useBrand();
  const [revoking, setRevoking] = useState<Feed | null>(null);
  return (
    <>
      <Rows label={t("Calendar feeds")}>
        {feeds.map((feed) => (
          <Row
            key={feed.id}
            leading={<IconCalendarShare size={18} stroke={1.5} aria-hidden />}
            title={feed.name}
            detail={
              <>
                {feed.is_for_clients ? <span>{`${t("For clients")} · `}</span> : null}
                {rich("Created by {person} on {time}", {
                  person: feed.created_by.name,
                  time: <Time iso={feed.created_at} zone={timezone} style="date" />,
                })}
              </>
            }
            trailing={
              <>
                <span>
                  {feed.last_read_at
                    ? rich("Last read {time}", { time: <RelativeTime iso={feed.last_read_at} zone={timezone} /> })
                    : t("Never read")}
                </span>
                <Button
                  size="xs"
                  aria-label={t("Revoke {name}", { name: feed.name })}
                  onClick={() => setRevoking(feed)}
                >
                  {t("Revoke")}
                </Button>
              </>
            }
          />
        ))}
      </Rows>
      <RevokeFeed feed={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

/** Revokes a feed, after describing the consequences; null while the dialog is closed. */
function RevokeFeed({ feed, onClose }: { feed: Feed | null; onClose: () => void }) {
  const trpc = useTRPC();
  const revoke = useAction(trpc.calendarFeeds.revoke.mutationOptions(), {
    toast: () => t("Calendar feed revoked."),
    onDone: onClose,
    refresh: [trpc.calendarFeeds.pathKey()],
  });
  return (
    <Confirm
      opened={feed !== null}
      onClose={onClose}
      title={t("Revoke this calendar feed?")}
      action={t("Revoke feed")}
      pending={revoke.isPending}
      refusal={revoke.refusal}
      onConfirm={() => feed && revoke.run({ id: feed.id })}
    >
      {t("Calendar apps that subscribed to “{name}” can no longer read it. This can't be undone.", {
        name: feed?.name ?? "",
      })}
    </Confirm>
  );
}
