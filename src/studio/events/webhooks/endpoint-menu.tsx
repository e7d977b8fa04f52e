"use client";

import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import type { EndpointView } from "#domain/events/webhooks/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";

const EditEndpoint = lazyDialog(() => import("./edit-endpoint.tsx"));
const RotateSecret = lazyDialog(() => import("./rotate-secret.tsx"));
const RemoveEndpoint = lazyDialog(() => import("./remove-endpoint.tsx"));

interface EndpointMenuProps {
  endpoint: z.output<typeof EndpointView>;
  onRecover: () => void;
}

export type EndpointDialog = "edit" | "rotate" | "remove";

/** The menu of an endpoint's less frequent actions. */
export function EndpointMenu({ endpoint, onRecover }: EndpointMenuProps) {
  const [dialog, setDialog] = useState<EndpointDialog | null>(null);
  const close = () => setDialog(null);
  const { id, url } = endpoint;
  const trpc = useTRPC();
  const disable = useAction(trpc.webhooks.disable.mutationOptions(), { refresh: [trpc.webhooks.pathKey()] });
  const onDisable = () => disable.run({ id });
  return (
    <>
      <OnDemand
        as="menu"
        width={240}
        target={
          <IconButton framed aria-label={t("Endpoint actions")}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </IconButton>
        }
        load={() => import("./endpoint-menu-items.tsx")}
        props={{ isDisabled: endpoint.status === "disabled", onChoose: setDialog, onRecover, onDisable }}
      />
      <EditEndpoint endpoint={endpoint} opened={dialog === "edit"} onClose={close} />
      <RotateSecret endpointId={id} opened={dialog === "rotate"} onClose={close} />
      <RemoveEndpoint endpointId={id} url={url} opened={dialog === "remove"} onClose={close} />
    </>
  );
}
