"use client";

import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { OVERLAP_HOURS } from "#domain/identity/tokens/terms.ts";
import { msg, t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Token } from "./token-rows.tsx";
import { TokenStep } from "./token-step.tsx";

interface RotateTokenProps {
  /** The token that gets a new secret; null while the dialog is closed. */
  token: Token | null;
  opened: boolean;
  onClose: () => void;
  /** Base URL of the REST API. */
  baseUrl: string;
}

const OVERLAPS = [
  { hours: 0, label: msg("Not at all: it ends now") },
  { hours: 1, label: msg("1 hour") },
  { hours: OVERLAP_HOURS, label: msg("24 hours") },
  { hours: 168, label: msg("7 days") },
  { hours: 720, label: msg("30 days") },
];

/** Replaces a token's secret, which is shown once; the previous one works for as long as the person chooses. */
export default function RotateToken({ token, opened, onClose, baseUrl }: RotateTokenProps) {
  const trpc = useTRPC();
  const [hours, setHours] = useState<number>(OVERLAP_HOURS);
  const { confirmed, dialog } = useConfirmed();
  const rotate = useAction(trpc.tokens.rotate.mutationOptions(), {
    confirm: confirmed,
    refresh: [trpc.tokens.list.pathKey()],
  });
  const canClose = !rotate.output && !rotate.isPending;
  return (
    <Modal.Stack>
      <Modal
        stackId="rotate-token"
        opened={opened}
        onClose={() => canClose && onClose()}
        onExitTransitionEnd={rotate.reset}
        title={rotate.output ? t("Store the token") : t("Replace the secret of “{name}”?", { name: token?.name ?? "" })}
        size="lg"
        closeOnClickOutside={false}
        withCloseButton={canClose}
      >
        {rotate.output ? (
          <TokenStep token={rotate.output.token} baseUrl={baseUrl} onDone={onClose} />
        ) : (
          <Stack gap="md">
            <FormError error={rotate.refusal} />
            <Text c="var(--ink-2)">
              {t("You get a new token immediately. Access level, limits and end stay the same.")}
            </Text>
            <Select
              label={t("How long the current secret keeps working")}
              data={OVERLAPS.map(({ hours: value, label }) => ({ value: String(value), label: t(label) }))}
              value={String(hours)}
              allowDeselect={false}
              onChange={(value) => setHours(Number(value))}
            />
            <DialogActions>
              <Button onClick={onClose} disabled={rotate.isPending}>
                {t("Cancel")}
              </Button>
              <Button
                variant="filled"
                loading={rotate.isPending}
                onClick={() => token && rotate.run({ id: token.id, overlap_hours: hours })}
              >
                {t("Replace secret")}
              </Button>
            </DialogActions>
          </Stack>
        )}
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}
