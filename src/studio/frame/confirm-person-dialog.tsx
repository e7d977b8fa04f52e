"use client";

import { Button, Divider, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import type { Refusal } from "#ui/refusal.ts";
import type { Proof } from "./confirm-person.tsx";
import { signWithPasskey } from "./passkey.ts";
import { refusalOf } from "./refusal-of.ts";
import { Submit } from "./submit.tsx";
import { useAction } from "./use-action.ts";
import { useSchemaForm } from "./use-schema-form.ts";

export interface ConfirmationRequest {
  /** Whether the person has a passkey that this browser could use. */
  hasPasskey: boolean;
  /** Whether a two-factor code is needed besides the password. */
  hasBothFactors: boolean;
  goBack: () => void;
  /** Resolves when the confirmation was accepted; rejects if it was not. */
  send: (proof: Proof) => Promise<void>;
}

/** @param request the current request, or the last one while the dialog fades out */
export default function ConfirmPersonDialog({
  request,
  opened,
}: {
  request: ConfirmationRequest | null;
  opened: boolean;
}) {
  return (
    <Modal
      stackId="confirm-person"
      opened={opened}
      onClose={() => request?.goBack()}
      title={t("Confirm it's you")}
      closeOnClickOutside={false}
    >
      {request ? <ConfirmationMethods {...request} /> : null}
    </Modal>
  );
}

function ConfirmationMethods({ hasPasskey, hasBothFactors, goBack, send }: ConfirmationRequest) {
  const passkey = usePasskeyProof(send);
  return (
    <Stack gap="md">
      <Text c="var(--ink-2)">{t("For your security, confirm your identity to continue.")}</Text>
      <FormError error={passkey.refusal} />
      {hasPasskey ? (
        <>
          <Button
            fullWidth
            data-autofocus
            leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
            loading={passkey.isBusy}
            onClick={passkey.use}
          >
            {t("Use a passkey")}
          </Button>
          <Divider label={t("or")} />
        </>
      ) : null}
      <PasswordProof hasFocus={!hasPasskey} hasCode={hasBothFactors} goBack={goBack} send={send} />
    </Stack>
  );
}

function usePasskeyProof(send: ConfirmationRequest["send"]) {
  const begin = useAction(useTRPC().passkeys.beginConfirmation.mutationOptions());
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const use = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const response = await signWithPasskey(await begin.send({}));
      if (response)
        await send({ passkey: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, use };
}

interface PasswordProofProps extends Pick<ConfirmationRequest, "goBack" | "send"> {
  hasFocus: boolean;
  hasCode: boolean;
}

function loadSchema(hasCode: boolean) {
  return loadChunk(async () => {
    const [{ z }, { PasswordInput: EnteredPassword }] = await Promise.all([
      import("zod"),
      import("#domain/identity/credentials/schema.ts"),
    ]);
    const code = z.string();
    return z.object({ password: EnteredPassword, code: hasCode ? code : code.optional() });
  });
}
const RECOVERY = /[a-z]/i;

function PasswordProof({ hasFocus, hasCode, goBack, send }: PasswordProofProps) {
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: () => loadSchema(hasCode),
    // Codes of authenticator apps are all digits, and recovery codes never are.
    send: ({ password, code }) =>
      send({ password, ...(code && (RECOVERY.test(code) ? { recovery_code: code } : { code })) }),
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <PasswordInput
          name="password"
          label={t("Your password")}
          autoComplete="current-password"
          required
          data-autofocus={hasFocus || undefined}
          error={errors.password}
        />
        {hasCode ? (
          <TextInput
            name="code"
            label={t("Code")}
            description={t("From your authenticator app, or a recovery code.")}
            autoComplete="one-time-code"
            required
            error={errors.code}
          />
        ) : null}
        <DialogActions>
          <Button onClick={goBack}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Confirm")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
