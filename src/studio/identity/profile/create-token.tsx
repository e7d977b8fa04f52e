"use client";

import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { type Confirmed, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { FirstRequest } from "#studio/identity/tokens/first-request.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { rich } from "#ui/rich.tsx";
import { Secret } from "#ui/secret.tsx";

interface CreateTokenProps {
  opened: boolean;
  onClose: () => void;
  /** Base URL of the REST API. */
  baseUrl: string;
}

/** Names a new full-access token, asks for a confirmation of identity, and shows the secret once. */
export default function CreateToken({ opened, onClose, baseUrl }: CreateTokenProps) {
  const [token, setToken] = useState<string | null>(null);
  const { confirmed, dialog } = useConfirmed();
  return (
    <Modal.Stack>
      <Modal
        stackId="create-token"
        opened={opened}
        // A click outside or a key must not close the dialog: the secret can't be shown again.
        onClose={() => token === null && onClose()}
        onExitTransitionEnd={() => setToken(null)}
        title={token === null ? t("Create token") : t("Your new token")}
        size="lg"
        withCloseButton={token === null}
      >
        {token === null ? (
          <CreateTokenForm confirmed={confirmed} onCreated={setToken} onCancel={onClose} />
        ) : (
          <Stack gap="md">
            <Secret label={t("Token")} copyLabel={t("Copy token")} value={token}>
              {rich("Send it as <code>Authorization: Bearer</code> followed by the token.", {
                code: (content) => <code translate="no">{content}</code>,
              })}
            </Secret>
            <FirstRequest token={token} baseUrl={baseUrl} />
            <DialogActions>
              <Button onClick={onClose}>{t("close|Done")}</Button>
            </DialogActions>
          </Stack>
        )}
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}

interface CreateTokenFormProps {
  confirmed: Confirmed["confirmed"];
  onCreated: (token: string) => void;
  onCancel: () => void;
}

function CreateTokenForm({ confirmed, onCreated, onCancel }: CreateTokenFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useAction(trpc.personalTokens.create.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () =>
      (await import("#domain/identity/tokens/schema.ts")).CreatePersonalTokenInput.pick({ name: true }),
    send: async ({ name }) => {
      const created = await confirmed((proof) => create.send({ name, ...proof }), { isAlways: true });
      if (!created) return;
      await queryClient.invalidateQueries({ queryKey: trpc.personalTokens.list.pathKey() });
      onCreated(created.token);
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name")}
          description={t(
            "What will use it, e.g. “Nightly export”. The token has full access to all your brands until you revoke it.",
          )}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
          error={errors.name}
        />
        <DialogActions>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Create token")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
