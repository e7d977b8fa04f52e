"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { SecretStep } from "./secret-step.tsx";

interface RotateSecretProps {
  endpointId: number;
  opened: boolean;
  onClose: () => void;
}

/** Rotates the signing secret; both are valid for a day. */
export default function RotateSecret({ endpointId, opened, onClose }: RotateSecretProps) {
  const rotate = useAction(useTRPC().webhooks.rotateSecret.mutationOptions());
  const secret = rotate.output?.secret;
  const canClose = !secret && !rotate.isPending;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={rotate.reset}
      title={secret ? t("Store the new secret") : t("Rotate the signing secret?")}
      size="lg"
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={canClose}
    >
      {secret ? (
        <SecretStep secret={secret} onDone={onClose}>
          {t(
            "For 24 hours, requests have two signatures, one for each secret, so that you have time to update your receiver.",
          )}
        </SecretStep>
      ) : (
        <Stack gap="md">
          <FormError error={rotate.refusal} />
          <Text c="var(--ink-2)">
            {t(
              "You get a new secret immediately. The current one also signs requests for another 24 hours. Rotate the secret if it may have been exposed.",
            )}
          </Text>
          <DialogActions>
            <Button onClick={onClose} disabled={rotate.isPending}>
              {t("Cancel")}
            </Button>
            <Button variant="filled" loading={rotate.isPending} onClick={() => rotate.run({ id: endpointId })}>
              {t("Rotate secret")}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Modal>
  );
}
