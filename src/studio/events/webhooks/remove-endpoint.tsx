"use client";

import { useRouter } from "next/navigation";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { rich } from "#ui/rich.tsx";
import { usePaths } from "./use-paths.ts";

interface RemoveEndpointProps {
  endpointId: number;
  url: string;
  opened: boolean;
  onClose: () => void;
}

/** Deletes an endpoint with its log, after describing the consequences. */
export default function RemoveEndpoint({ endpointId, url, opened, onClose }: RemoveEndpointProps) {
  const paths = usePaths();
  const trpc = useTRPC();
  const router = useRouter();
  const remove = useAction(trpc.webhooks.remove.mutationOptions(), {
    onDone: () => router.push(paths.api),
    expire: [trpc.webhooks.pathKey()],
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t("Delete this endpoint?")}
      action={t("Delete endpoint")}
      pending={remove.isPending || remove.isDone}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id: endpointId })}
    >
      <div>
        {rich(
          "No more events are sent to {url}, and pending deliveries are canceled. Its delivery log and secret are deleted. You can't undo this.",
          { url: <code translate="no">{url}</code> },
        )}
      </div>
    </Confirm>
  );
}
