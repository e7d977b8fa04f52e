"use client";

import { Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useConfirmed } from "../frame/confirm-person.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { type Answers, TokenForm } from "./token-form.tsx";
import { TokenStep } from "./token-step.tsx";

interface CreateTokenProps {
  opened: boolean;
  onClose: () => void;
  /** Base address of the REST API. */
  baseUrl: string;
}

/** Asks for a name and a tier, then shows the token, which cannot be left by accident. */
export default function CreateToken({ opened, onClose, baseUrl }: CreateTokenProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { confirmed, dialog } = useConfirmed();
  const mint = useMutation(trpc.tokens.create.mutationOptions());
  const create = useMutation({
    mutationFn: (answers: Answers) => confirmed((proof) => mint.mutateAsync({ ...answers, ...proof })),
    onSuccess: () => queries.invalidateQueries({ queryKey: trpc.tokens.list.pathKey() }),
  });
  const mayLeave = !create.data && !create.isPending;
  return (
    <Modal.Stack>
      <Modal
        stackId="create-token"
        opened={opened}
        onClose={() => mayLeave && onClose()}
        onExitTransitionEnd={create.reset}
        title={create.data ? "Store the token" : "New API token"}
        size="lg"
        closeOnClickOutside={false}
        withCloseButton={mayLeave}
      >
        {create.data ? (
          <TokenStep token={create.data.token} baseUrl={baseUrl} onDone={onClose} />
        ) : (
          <TokenForm
            isPending={create.isPending}
            refusal={create.error && refusalOf(create.error)}
            onSubmit={create.mutate}
            onCancel={onClose}
          />
        )}
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}
