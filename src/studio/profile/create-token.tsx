"use client";

import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CreatePersonalTokenInput } from "#domain/tokens/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Secret } from "#ui/secret.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";

interface CreateTokenProps {
  opened: boolean;
  onClose: () => void;
}

/** Names a new full-access token, asks for the password again, and shows the secret this once. */
export function CreateToken({ opened, onClose }: CreateTokenProps) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setToken(null)}
      title={token === null ? "Create token" : "Your new token"}
      size="lg"
      // A stray click or key must not lose what cannot be shown again.
      closeOnClickOutside={token === null}
      closeOnEscape={token === null}
      withCloseButton={token === null}
    >
      {token === null ? (
        <CreateTokenForm onCreated={setToken} onCancel={onClose} />
      ) : (
        <Stack gap="md">
          <Secret label="Token" value={token}>
            Programs send it as <code>Authorization: Bearer</code> followed by the token.
          </Secret>
          <Group justify="flex-end">
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function CreateTokenForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(trpc.personalTokens.create.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: CreatePersonalTokenInput,
    send: async (answers) => {
      const { token } = await create.mutateAsync(answers);
      await queryClient.invalidateQueries({ queryKey: trpc.personalTokens.list.pathKey() });
      onCreated(token);
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="name"
          label="Name"
          description="What will use it: “Nightly export”, “My laptop”."
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
          error={errors.name}
        />
        <PasswordInput
          name="password"
          label="Your password"
          description="The token can do whatever you can, in all your brands, until it is revoked."
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel}>Cancel</Button>
          <Submit isSending={isSending}>Create token</Submit>
        </Group>
      </Stack>
    </form>
  );
}
