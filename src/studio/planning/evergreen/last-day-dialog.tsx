"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Handling } from "#domain/planning/copies/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { isHandedOver } from "./hand-over.ts";
import { LastDay } from "./last-day.tsx";
import { type Evergreen, useCopyHandling, useEvergreenKeys } from "./use-evergreen-actions.ts";

interface LastDayDialogProps {
  evergreen: Evergreen;
  onClose: () => void;
}

const IF_LONGER: Record<Handling, Message> = {
  approve: msg("If you let it go on for longer, its copies are yours and are approved like the post."),
  submit: msg("If you let it go on for longer, its copies are yours and are submitted for review."),
  draft: msg("If you let it go on for longer, its copies are yours and stay drafts."),
};

/** Changes until when an evergreen post is used. */
export default function LastDayDialog({ evergreen, onClose }: LastDayDialogProps) {
  useReturnFocus();
  const { id, ends_on: before, handling } = evergreen;
  const mayApprove = roleAllows(useBrand().role, "approve");
  const most = useCopyHandling();
  const isTakenOver = isHandedOver(evergreen, { id: useVisitor().id, mayApprove }) && before !== null;
  const trpc = useTRPC();
  const [day, setDay] = useState(before ?? "");
  const save = useAction(trpc.evergreen.update.mutationOptions(), {
    refresh: useEvergreenKeys(),
    toast: () => t("Saved."),
  });
  const send = () => void save.send({ id, ends_on: day === "" ? null : day }).then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={t("Last day")}>
      <Stack gap="md">
        <LastDay value={day} onChange={setDay} />
        {isTakenOver ? <Text size="sm">{t(IF_LONGER[handling === "approve" ? most : handling])}</Text> : null}
        <FormError error={save.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" loading={save.isPending} disabled={day === (before ?? "")} onClick={send}>
            {t("Save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
