"use client";

import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { FormError } from "./form-error.tsx";
import type { Refusal } from "./refusal.ts";

export { Modal };

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  /** The question: "Delete the endpoint?" */
  title: string;
  /** The consequences, and what can't be undone. */
  children: ReactNode;
  /** The button's label: "Delete endpoint". */
  action: string;
  onConfirm: () => void;
  /** While the action runs, the dialog stays open and can't be closed. */
  pending?: boolean;
  /** Why the action was refused. */
  refusal?: Refusal | null;
  /** Has to be typed to enable the action, for what can't be undone. */
  phrase?: string;
  /** Whether it can't be undone; such an action has a red button. */
  isDestructive?: boolean;
  /** The other button, where "Cancel" beside the action would be ambiguous. */
  dismiss?: string;
}

/** The confirmation before an action, by default a destructive one; `Confirm` loads it. */
export function ConfirmModal({
  opened,
  onClose,
  title,
  children,
  action,
  onConfirm,
  pending = false,
  refusal,
  phrase,
  isDestructive = true,
  dismiss = t("Cancel"),
}: ConfirmProps) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (opened) setTyped("");
  }, [opened]);
  const isReady = phrase === undefined || typed.trim() === phrase;
  const close = () => {
    if (!pending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !pending) onConfirm();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} withCloseButton={false}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text component="div" c="var(--ink-2)">
            <FormError error={refusal} />
            <div>{children}</div>
          </Text>
          {phrase === undefined ? null : (
            <TextInput
              label={t("Type “{phrase}” to confirm", { phrase })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <DialogActions>
            <Button data-autofocus onClick={close} disabled={pending}>
              {dismiss}
            </Button>
            <Button
              type="submit"
              variant="filled"
              {...(isDestructive ? { color: "red" } : {})}
              loading={pending}
              disabled={!isReady}
            >
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
