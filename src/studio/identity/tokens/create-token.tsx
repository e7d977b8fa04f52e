"use client";

import { Modal } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenStep } from "./token-step.tsx";

interface CreateTokenProps {
  opened: boolean;
  onClose: () => void;
  /** Base URL of the REST API. */
  baseUrl: string;
}

/** Asks for a name and a tier, then shows the token in a dialog that can't be closed by accident. */
export default function CreateToken({ opened, onClose, baseUrl }: CreateTokenProps) {
  const trpc = useTRPC();
  const { confirmed, dialog } = useConfirmed();
  const create = useAction(trpc.tokens.create.mutationOptions(), {
    confirm: confirmed,
    refresh: [trpc.tokens.list.pathKey()],
  });
  const canClose = !create.output && !create.isPending;
  return (
    <Modal.Stack>
      <Modal
        stackId="create-token"
        opened={opened}
        onClose={() => canClose && onClose()}
        onExitTransitionEnd={create.reset}
        title={create.output ? t("Store the token") : t("New API token")}
        size="lg"
        closeOnClickOutside={false}
        withCloseButton={canClose}
      >
        {create.output ? (
          <TokenStep token={create.output.token} baseUrl={baseUrl} onDone={onClose} />
        ) : (
          <TokenForm send={create.send} onCancel={onClose} />
        )}
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}
