"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

/** Pauses a channel, with undo. */
export function PauseChannel({ channel: { id, display_name: name } }: { channel: Channel }) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const failed = t("{channel} couldn't be paused", { channel: name });
  const refresh = [trpc.channels.queue.pathKey()];
  const resume = useAction(trpc.channels.resumeQueue.mutationOptions(), { onDone: changed, refresh, failed });
  const pause = useAction(trpc.channels.pauseQueue.mutationOptions(), {
    onDone: changed,
    refresh,
    failed,
    toast: () => t("{channel} paused.", { channel: name }),
    undo: () => () => resume.run({ id }),
  });
  return (
    <Button loading={pause.isPending} onClick={() => pause.run({ id })}>
      {t("Pause")}
    </Button>
  );
}
