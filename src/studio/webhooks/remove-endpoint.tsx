"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { usePaths } from "./use-paths.ts";

interface RemoveEndpointProps {
  endpointId: number;
  url: string;
  opened: boolean;
  onClose: () => void;
}

/** Deletes an endpoint with its log, after saying what goes with it. */
export default function RemoveEndpoint({ endpointId, url, opened, onClose }: RemoveEndpointProps) {
  const paths = usePaths();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const remove = useMutation(
    trpc.webhooks.remove.mutationOptions({
      onSuccess: () => {
        router.push(paths.api);
        // Read anew where it is shown next; here the endpoint would only be reported as gone.
        return queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey(), refetchType: "none" });
      },
    }),
  );
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Delete this endpoint?"
      action="Delete endpoint"
      pending={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate({ id: endpointId })}
    >
      <FormError error={remove.error && refusalOf(remove.error)} />
      <div>
        Nothing more is sent to <code>{url}</code>, and what still waits is not delivered. Its delivery log and its
        secret are deleted with it. This cannot be undone.
      </div>
    </Confirm>
  );
}
