"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

interface PausedNoticeProps {
  channel: Channel;
  canManage: boolean;
}

/** Says that a channel is paused and how many posts wait, and resumes it. Nothing for one that isn't paused. */
export function PausedNotice({ channel, canManage }: PausedNoticeProps) {
  const { id, paused_at: pausedAt, posting_times: times } = channel;
  const trpc = useTRPC();
  const changed = useChannelChange();
  const isPaused = pausedAt !== null;
  const { data } = useInfiniteQuery({
    ...trpc.channels.queue.infiniteQueryOptions({ id }, PAGED),
    enabled: isPaused && canManage,
  });
  const resume = useAction(trpc.channels.resumeQueue.mutationOptions(), {
    onDone: changed,
    refresh: [trpc.channels.queue.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey()],
    toast: () => t("{channel} resumed.", { channel: channel.display_name }),
  });
  if (!isPaused) return null;
  const missed = data?.pages[0]?.missed ?? 0;
  return (
    <Alert
      color="yellow"
      icon={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
      title={
        missed > 0
          ? tn(missed, "Paused: {count} post came due and waits", "Paused: {count} posts came due and wait")
          : t("Paused")
      }
    >
      <div>
        {canManage
          ? t("Nothing is published until you resume it. Posts that come due wait.")
          : t("Nothing is published until the brand owner or an editor resumes it. Posts that come due wait.")}
      </div>
      {canManage ? (
        <>
          <FormError error={resume.refusal} />
          <Group gap="xs" mt="sm">
            {missed > 0 && times.length > 0 ? (
              <Button loading={resume.isPending} onClick={() => resume.run({ id, missed: "queue" })}>
                {t("Resume and move to free posting times")}
              </Button>
            ) : null}
            <Button loading={resume.isPending} onClick={() => resume.run({ id, missed: "publish" })}>
              {missed > 0 ? t("Resume and publish now") : t("Resume")}
            </Button>
          </Group>
        </>
      ) : null}
    </Alert>
  );
}
