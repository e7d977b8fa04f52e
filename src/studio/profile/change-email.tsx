"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeEmailInput } from "#domain/sign-in/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { type Confirmed, useConfirmed } from "../frame/confirm-person.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import classes from "./personal-data.module.css";

/** The address one signs in with, and the way to another one, which has to answer first. */
export function ChangeEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const [isOpen, open] = useDisclosure(false);
  const { confirmed, dialog } = useConfirmed();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <div>
      <p className={classes.label}>E-mail address</p>
      <p className={classes.address}>
        {email} <span className={classes.standing}>({isVerified ? "verified" : "not verified yet"})</span>
      </p>
      <Button onClick={open.open}>Change address</Button>
      <Modal.Stack>
        <Modal
          stackId="change-email"
          opened={isOpen}
          onClose={open.close}
          onExitTransitionEnd={() => setAsked(null)}
          title={asked === null ? "Change your address" : "Look into your mail"}
        >
          {asked === null ? (
            <AddressForm confirmed={confirmed} onAsked={setAsked} onCancel={open.close} />
          ) : (
            <Stack gap="md">
              <Text>
                If it can be yours, a link went to <strong>{asked}</strong>. Open it within 24 hours; until then you
                sign in with {email} as before.
              </Text>
              <Group justify="flex-end">
                <Button data-autofocus onClick={open.close}>
                  All right
                </Button>
              </Group>
            </Stack>
          )}
        </Modal>
        {dialog}
      </Modal.Stack>
    </div>
  );
}

interface AddressFormProps {
  confirmed: Confirmed["confirmed"];
  onAsked: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ confirmed, onAsked, onCancel }: AddressFormProps) {
  const change = useMutation(useTRPC().email.change.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: ChangeEmailInput.pick({ email: true }),
    send: async ({ email }) => {
      if (await confirmed((proof) => change.mutateAsync({ email, ...proof }), { isAlways: true })) onAsked(email);
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="email"
          type="email"
          label="New e-mail address"
          description="We send it a link, and the old address a note. Nothing changes until the link is opened."
          autoComplete="email"
          inputMode="email"
          maxLength={255}
          required
          data-autofocus
          error={errors.email}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel}>Cancel</Button>
          <Submit isSending={isSending}>Send the link</Submit>
        </Group>
      </Stack>
    </form>
  );
}
