"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

/** Enables a channel again. */
export function EnableChannel({ channel: { id } }: { channel: Channel }) {
  const enable = useAction(useTRPC().channels.update.mutationOptions(), {
    onDone: useChannelChange(),
  });
  return (
    <>
      <FormError error={enable.refusal} />
      <Button loading={enable.isPending} onClick={() => enable.run({ id, status: "connected" })}>
        {t("Enable channel")}
      </Button>
    </>
  );
}
