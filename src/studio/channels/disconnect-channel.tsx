"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { plural } from "#kernel/counted.ts";
import { platformName } from "#platform/connectors/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Channel } from "./channel.ts";
import { scheduledHere } from "./scheduled.ts";
import { useChannelChange } from "./use-channel-change.ts";
import { usePaths } from "./use-paths.ts";

interface ActProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
}

/** Disconnects a channel and deletes its credentials; a disconnected one without posts can be removed from the list. */
export default function DisconnectChannel({ channel, opened, onClose }: ActProps) {
  return channel.is_disconnected ? (
    <Remove channel={channel} opened={opened} onClose={onClose} />
  ) : (
    <Disconnect channel={channel} opened={opened} onClose={onClose} />
  );
}

function Disconnect({ channel, opened, onClose }: ActProps) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const { data } = useQuery(trpc.posts.list.queryOptions(scheduledHere(channel.id)));
  const waiting = data?.posts.length ?? 0;
  const disconnect = useAction(trpc.channels.disconnect.mutationOptions(), {
    onDone: async (row) => {
      onClose();
      await changed(row);
    },
  });
  const platform = platformName(channel.platform);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Disconnect ${channel.display_name}?`}
      action="Disconnect channel"
      pending={disconnect.isPending}
      refusal={disconnect.refusal}
      onConfirm={() => disconnect.run({ id: channel.id })}
    >
      <div>
        Its credentials are deleted. Published posts stay on {platform}. Metrics and comments stay here.{" "}
        {waiting > 0
          ? `${waiting}${data?.has_more ? " or more" : ""} scheduled ${plural(waiting, "post")} will fail unless you reconnect it in time.`
          : "No posts are scheduled for it."}{" "}
        To publish again, reconnect the same account.
      </div>
    </Confirm>
  );
}

function Remove({ channel, opened, onClose }: ActProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const paths = usePaths();
  const remove = useAction(trpc.channels.remove.mutationOptions(), {
    onDone: () => router.push(paths.channels),
    expire: [trpc.channels.pathKey()],
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Remove ${channel.display_name} from the list?`}
      action="Remove channel"
      pending={remove.isPending || remove.isDone}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id: channel.id })}
    >
      <div>Only channels without posts can be removed. Channels with posts stay in the list as disconnected.</div>
    </Confirm>
  );
}
