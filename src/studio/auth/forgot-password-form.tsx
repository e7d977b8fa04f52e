"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import classes from "./check-mail.module.css";
import { EmailField } from "./email-field.tsx";
import { LocalMail, type MailPlace } from "./local-mail.tsx";
import { Resend } from "./resend.tsx";

interface ForgotPasswordFormProps {
  mail: MailPlace;
}

/** Asks for the address, and then says the same whether anybody has it. */
export function ForgotPasswordForm({ mail }: ForgotPasswordFormProps) {
  const trpc = useTRPC();
  const forgot = useAction(trpc.passwords.forgot.mutationOptions());
  const [email, setEmail] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/sign-in/schema.ts")).ForgotPasswordInput,
    send: async (answers) => {
      await forgot.send(answers);
      setEmail(answers.email);
      setSent(true);
    },
  });
  const signIn = (
    <>
      Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
    </>
  );
  if (isSent && email !== undefined) {
    return (
      <AuthCard
        isAnswer
        title="Look into your mail"
        description={
          <>
            If this address has an account, a link to set a new password is on its way to{" "}
            <strong className={classes.address}>{email}</strong>. It works for an hour.
          </>
        }
        footer={
          <>
            Wrong address?{" "}
            <button type="button" className={classes.again} onClick={() => setSent(false)}>
              Another address
            </button>
            <br />
            {signIn}
          </>
        }
      >
        <Stack gap="md">
          <LocalMail place={mail} />
          <Resend
            send={() => forgot.send({ email })}
            said="Asked for once more. Older links still work until they expire."
          />
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      description="Enter the address that you sign in with. We send it a link to set a new password."
      footer={signIn}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <EmailField isFirst initial={email} error={errors.email} />
          <Submit isSending={isSending} fullWidth>
            Send the link
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
