"use client";

import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

/** Publishes on a channel again. */
export function EnableChannel({ channel: { id } }: { channel: Channel }) {
  const enable = useMutation(useTRPC().channels.update.mutationOptions({ onSuccess: useChannelChange() }));
  return (
    <>
      <FormError error={enable.error && refusalOf(enable.error)} />
      <Button loading={enable.isPending} onClick={() => enable.mutate({ id, status: "connected" })}>
        Enable again
      </Button>
    </>
  );
}
