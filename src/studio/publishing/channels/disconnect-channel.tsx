"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Channel } from "./channel.ts";
import { scheduledHere } from "./queue/scheduled.ts";
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
  const list = useInfiniteQuery(trpc.posts.list.infiniteQueryOptions(scheduledHere(channel.id), PAGED));
  const waiting = (list.data?.pages ?? []).reduce((sum, { posts }) => sum + posts.length, 0);
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
      title={t("Disconnect {channel}?", { channel: channel.display_name })}
      action={t("Disconnect channel")}
      pending={disconnect.isPending}
      refusal={disconnect.refusal}
      onConfirm={() => disconnect.run({ id: channel.id })}
    >
      <div>
        {[
          t("Its credentials are deleted. Published posts stay on {platform}. Metrics and comments stay here.", {
            platform,
          }),
          describeWaiting(waiting, list.hasNextPage),
          t("To publish again, reconnect the same account."),
        ].join(" ")}
      </div>
    </Confirm>
  );
}

function describeWaiting(count: number, hasMore: boolean): string {
  if (count === 0) return t("No posts are scheduled for it.");
  if (hasMore) {
    return tn(
      count,
      "{count} or more scheduled post will fail unless you reconnect it in time.",
      "{count} or more scheduled posts will fail unless you reconnect it in time.",
    );
  }
  return tn(
    count,
    "{count} scheduled post will fail unless you reconnect it in time.",
    "{count} scheduled posts will fail unless you reconnect it in time.",
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
      title={t("Remove {channel} from the list?", { channel: channel.display_name })}
      action={t("Remove channel")}
      pending={remove.isPending || remove.isDone}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id: channel.id })}
    >
      <div>
        {t("Only channels without posts can be removed. Channels with posts stay in the list as disconnected.")}
      </div>
    </Confirm>
  );
}
