"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Channel } from "./channel.ts";
import { scheduledHere } from "./queue/scheduled.ts";
import { useChannelChange } from "./use-channel-change.ts";

interface ChannelDialogProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
}

/** Disables a channel, after describing the effect on its scheduled posts. */
export default function DisableChannel({ channel, opened, onClose }: ChannelDialogProps) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const list = useInfiniteQuery(trpc.posts.list.infiniteQueryOptions(scheduledHere(channel.id), PAGED));
  const waiting = (list.data?.pages ?? []).reduce((sum, { posts }) => sum + posts.length, 0);
  const disable = useAction(trpc.channels.update.mutationOptions(), {
    onDone: async (row) => {
      await changed(row);
      onClose();
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t("Disable {channel}?", { channel: channel.display_name })}
      action={t("Disable channel")}
      pending={disable.isPending}
      refusal={disable.refusal}
      onConfirm={() => disable.run({ id: channel.id, status: "disabled" })}
    >
      <div>
        {[
          t("Nothing is published until you enable it again."),
          describeWaiting(waiting, list.hasNextPage),
          waiting > 0 && t("Posts due in the meantime fail and can be retried later."),
        ]
          .filter(Boolean)
          .join(" ")}
      </div>
    </Confirm>
  );
}

function describeWaiting(count: number, hasMore: boolean): string {
  if (count === 0) return t("No posts are scheduled for it.");
  return hasMore
    ? tn(count, "{count} or more post is scheduled.", "{count} or more posts are scheduled.")
    : tn(count, "{count} post is scheduled.", "{count} posts are scheduled.");
}
