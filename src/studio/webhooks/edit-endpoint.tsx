"use client";

import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointView } from "#domain/webhooks/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { useRefresh } from "./use-refresh.ts";

interface EditEndpointProps {
  endpoint: z.output<typeof EndpointView>;
  opened: boolean;
  onClose: () => void;
}

/** Changes address, events and description. The secret stays; see rotate-secret.tsx. */
export default function EditEndpoint({
  endpoint: { id, url, events, description },
  opened,
  onClose,
}: EditEndpointProps) {
  const refresh = useRefresh();
  const update = useMutation(
    useTRPC().webhooks.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={update.reset} title="Edit the endpoint" size="lg">
      <EndpointForm
        initial={{ url, events, description }}
        action="Save changes"
        isPending={update.isPending}
        refusal={update.error && refusalOf(update.error)}
        onSubmit={(fields) => update.mutate({ id, ...fields })}
        onCancel={onClose}
      />
    </Modal>
  );
}
