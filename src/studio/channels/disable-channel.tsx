"use client";

import { useQuery } from "@tanstack/react-query";
import { plural } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Channel } from "./channel.ts";
import { scheduledHere } from "./scheduled.ts";
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
  const { data } = useQuery(trpc.posts.list.queryOptions(scheduledHere(channel.id)));
  const waiting = data?.posts.length ?? 0;
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
      title={`Disable ${channel.display_name}?`}
      action="Disable channel"
      pending={disable.isPending}
      refusal={disable.refusal}
      onConfirm={() => disable.run({ id: channel.id, status: "disabled" })}
    >
      <div>
        Nothing is published until you enable it again.{" "}
        {waiting > 0
          ? `${waiting}${data?.has_more ? " or more" : ""} ${plural(waiting, "post is", "posts are")} scheduled. Posts due in the meantime fail and can be retried later.`
          : "No posts are scheduled for it."}
      </div>
    </Confirm>
  );
}
