"use client";

import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import { EmailField } from "./email-field.tsx";

interface ForgotPasswordFormProps {
  /** Whether mail stays on this machine, where it can be read at /dev/mail. */
  isMailLocal: boolean;
}

/** Asks for the address, and then says the same whether anybody has it. */
export function ForgotPasswordForm({ isMailLocal }: ForgotPasswordFormProps) {
  const trpc = useTRPC();
  const forgot = useMutation(trpc.passwords.forgot.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/sign-in/schema.ts")).ForgotPasswordInput,
    send: (answers) => forgot.mutateAsync(answers),
  });
  const footer = (
    <>
      Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
    </>
  );
  if (forgot.isSuccess) {
    return (
      <AuthCard
        title="Look into your mail"
        description="If this address has an account, a link to set a new password is on its way. It works for an hour."
        footer={footer}
      >
        {isMailLocal ? (
          <ButtonLink href="/dev/mail" variant="filled" fullWidth>
            Open the local mailbox
          </ButtonLink>
        ) : null}
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      description="Enter the address that you sign in with. We send it a link to set a new password."
      footer={footer}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <EmailField isFirst error={errors.email} />
          <Submit isSending={isSending} fullWidth>
            Send the link
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
