"use client";

import { Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { FeedAddress } from "./feed-address.tsx";
import { FeedForm } from "./feed-form.tsx";
import { FeedRows } from "./feed-rows.tsx";

/** Calendar feeds: create one, which shows its address once, and revoke others. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.calendarFeeds.list.queryOptions({}, { staleTime: 0 }));
  const create = useAction(trpc.calendarFeeds.create.mutationOptions(), { refresh: [trpc.calendarFeeds.pathKey()] });
  const created = create.output;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        created ? t("Subscribe to “{name}”", { name: created.calendar_feed.name }) : t("Subscribe to the calendar")
      }
      size="lg"
      closeOnClickOutside={!created}
      withCloseButton={!created}
    >
      {created ? (
        <FeedAddress url={created.url} pageUrl={created.page_url} onDone={create.reset} />
      ) : (
        <Stack gap="lg">
          <FeedForm send={create.send} />
          {error ? <ReadError title={t("The feeds couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
          {!data && !error ? <RowsSkeleton rows={1} /> : null}
          {data && data.calendar_feeds.length > 0 ? <FeedRows feeds={data.calendar_feeds} /> : null}
        </Stack>
      )}
    </Modal>
  );
}
