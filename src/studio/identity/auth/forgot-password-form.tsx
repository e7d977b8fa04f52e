"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./check-mail.module.css";
import { EmailField } from "./email-field.tsx";
import { LocalMail, type MailPlace } from "./local-mail.tsx";
import { Resend } from "./resend.tsx";

interface ForgotPasswordFormProps {
  mail: MailPlace;
}

/** Asks for the address, then shows the same message whether or not an account has it. */
export function ForgotPasswordForm({ mail }: ForgotPasswordFormProps) {
  const trpc = useTRPC();
  const forgot = useAction(trpc.passwords.forgot.mutationOptions());
  const [email, setEmail] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/sign-in/schema.ts")).ForgotPasswordInput,
    send: async (values) => {
      await forgot.send(values);
      setEmail(values.email);
      setSent(true);
    },
  });
  const signIn = rich("Remember your password? <a>Sign in</a>", {
    a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
  });
  if (isSent && email !== undefined) {
    return (
      <AuthCard
        isResult
        title={t("Check your email")}
        description={rich(
          "If this address has an account, we've sent a link to reset the password to {email}. It expires in an hour.",
          { email: <strong className={classes.address}>{email}</strong> },
        )}
        footer={
          <>
            {rich("Wrong address? <button>Use another address</button>", {
              button: (content) => (
                <button type="button" className={classes.again} onClick={() => setSent(false)}>
                  {content}
                </button>
              ),
            })}
            <br />
            {signIn}
          </>
        }
      >
        <Stack gap="md">
          <LocalMail place={mail} />
          <Resend send={() => forgot.send({ email })} message={t("Email sent. Older links work until they expire.")} />
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("Forgot your password?")}
      description={t("Enter your email address and we'll send you a link to reset your password.")}
      footer={signIn}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <EmailField isFirst initial={email} error={errors.email} />
          <Submit isSending={isSending} fullWidth>
            {t("Send reset link")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
