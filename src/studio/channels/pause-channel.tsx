"use client";

import { Button } from "@mantine/core";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

/** Pauses a channel, with undo. */
export function PauseChannel({ channel: { id, display_name: name } }: { channel: Channel }) {
  const trpc = useTRPC();
  const changed = useChannelChange();
  const failed = `${name} couldn't be paused`;
  const refresh = [trpc.channels.queue.pathKey()];
  const resume = useAction(trpc.channels.resumeQueue.mutationOptions(), { onDone: changed, refresh, failed });
  const pause = useAction(trpc.channels.pauseQueue.mutationOptions(), {
    onDone: changed,
    refresh,
    failed,
    toast: () => `${name} paused.`,
    undo: () => () => resume.run({ id }),
  });
  return (
    <Button loading={pause.isPending} onClick={() => pause.run({ id })}>
      Pause
    </Button>
  );
}
