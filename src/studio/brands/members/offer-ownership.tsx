"use client";

import { Button, List, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AFTERWARDS } from "#domain/identity/ownership/terms.ts";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useOwnershipKeys } from "#studio/identity/ownership/use-ownership-keys.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { type Member, nameOf } from "./member.ts";

interface OfferOwnershipProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Explains what a new owner means, asks for a confirmation of identity, and makes the offer. */
export default function OfferOwnership({ member, opened, onClose }: OfferOwnershipProps) {
  const { confirmed, dialog } = useConfirmed();
  const [afterwards, setAfterwards] = useState<(typeof AFTERWARDS)[number]>("editor");
  const name = nameOf(member);
  const offer = useAction(useTRPC().ownership.offer.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    toast: (response) => (response === null ? null : t("Ownership offered to {name}.", { name })),
    onDone: (response) => {
      if (response !== null) onClose();
    },
    refresh: useOwnershipKeys(),
  });
  return (
    <Modal.Stack>
      <Modal
        stackId="offer-ownership"
        opened={opened}
        onClose={onClose}
        title={t("Offer the ownership to {name}?", { name })}
        size="lg"
      >
        <Stack gap="md">
          <Text component="div" c="var(--ink-2)">
            <span>{t("{name} has 7 days to accept. Nothing changes until then. After that:", { name })}</span>
            <List mt={4}>
              <List.Item>{t("{name} owns your account with its plan and all its brands.", { name })}</List.Item>
              <List.Item>
                {t("Your tiered tokens stop working. Your personal tokens and connected apps stay.")}
              </List.Item>
              <List.Item>
                {t("You can't create brands any more, and only {name} can give the ownership back.", { name })}
              </List.Item>
            </List>
          </Text>
          <Radio.Group
            label={t("Your role afterwards")}
            value={afterwards}
            onChange={(value) => setAfterwards(value === "leaves" ? "leaves" : "editor")}
          >
            <Stack gap="sm" mt={8}>
              <Radio value="editor" label={t("I stay as an editor")} />
              <Radio value="leaves" label={t("I leave all its brands")} />
            </Stack>
          </Radio.Group>
          <FormError error={offer.refusal} />
          <DialogActions>
            <Button data-autofocus onClick={onClose}>
              {t("Cancel")}
            </Button>
            <Button
              variant="filled"
              loading={offer.isPending}
              onClick={() => offer.run({ person_id: member.id, afterwards })}
            >
              {t("Offer ownership")}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}
