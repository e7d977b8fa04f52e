"use client";

import { Modal } from "@mantine/core";
import { useRouter } from "next/navigation";
import { EVENTS } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { NO_FILTERS } from "./endpoint-filters.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretStep } from "./secret-step.tsx";
import { usePaths } from "./use-paths.ts";

interface CreateEndpointProps {
  opened: boolean;
  onClose: () => void;
}

const blank = { url: "", format: "json" as const, events: [...EVENTS], description: "", filters: NO_FILTERS };

/**
 * Asks for URL and events, then shows the secret in a dialog that can't be closed by accident; ends on the endpoint's
 * page, where a test can be sent.
 */
export default function CreateEndpoint({ opened, onClose }: CreateEndpointProps) {
  const paths = usePaths();
  const trpc = useTRPC();
  const router = useRouter();
  const create = useAction(trpc.webhooks.create.mutationOptions(), {
    refresh: [trpc.webhooks.list.pathKey()],
    // Chats don't verify signatures.
    onDone: ({ endpoint }) => {
      if (endpoint.format !== "json") router.push(paths.endpoint(endpoint.id));
    },
  });
  const created = create.output?.endpoint.format === "json" ? create.output : undefined;
  const canClose = !created && !create.isPending;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      title={created ? t("Store the signing secret") : t("Add a webhook endpoint")}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={canClose}
      withCloseButton={canClose}
    >
      {created ? (
        <SecretStep secret={created.secret} onDone={() => router.push(paths.endpoint(created.endpoint.id))}>
          {t("Your receiver uses it to verify that requests come from Masthead.")}
        </SecretStep>
      ) : (
        <EndpointForm initial={blank} action={t("Create endpoint")} send={create.send} onCancel={onClose} />
      )}
    </Modal>
  );
}
