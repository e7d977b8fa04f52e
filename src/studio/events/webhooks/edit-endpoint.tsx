"use client";

import { Modal } from "@mantine/core";
import type { z } from "zod";
import type { EndpointView } from "#domain/events/webhooks/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EndpointForm } from "./endpoint-form.tsx";

interface EditEndpointProps {
  endpoint: z.output<typeof EndpointView>;
  opened: boolean;
  onClose: () => void;
}

/** Edits URL, events, filters and description. The secret stays; see rotate-secret.tsx. */
export default function EditEndpoint({
  endpoint: { id, url, format, events, description, filters },
  opened,
  onClose,
}: EditEndpointProps) {
  const trpc = useTRPC();
  const update = useAction(trpc.webhooks.update.mutationOptions(), {
    onDone: onClose,
    refresh: [trpc.webhooks.pathKey()],
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t("Edit endpoint")} size="lg">
      <EndpointForm
        initial={{ url, format, events, description, filters }}
        action={t("Save changes")}
        send={(fields) => update.send({ id, ...fields })}
        onCancel={onClose}
      />
    </Modal>
  );
}
