"use client";

import { Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { beginSingleSignOn } from "./begin-single-sign-on.ts";
import { EmailField } from "./email-field.tsx";
import { ReplacesSession } from "./replaces-session.tsx";

/**
 * Asks for the email address, whose domain selects the company's identity provider.
 * @param next the path to go to afterwards, see `nextPath`
 * @param signedInAs who is signed in in this browser; null: nobody
 */
export function SingleSignOnForm({ next, signedInAs }: { next: string; signedInAs: string | null }) {
  const find = useAction(useTRPC().singleSignOn.find.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/single-sign-on/schema.ts")).FindSingleSignOnInput,
    send: async (values) => {
      const { path } = await find.send(values);
      await beginSingleSignOn(path, next);
    },
  });
  return (
    <AuthCard
      title={t("Single sign-on")}
      description={t("Enter your work address. You continue with your company's sign-in service.")}
      footer={<TextLink href="/sign-in">{t("Sign in with a password instead")}</TextLink>}
    >
      <form {...form}>
        <Stack gap="md">
          <ReplacesSession name={signedInAs} />
          <FormError error={refusal} />
          <EmailField isFirst error={errors.email} />
          <Submit isSending={isSending} fullWidth>
            {t("Continue")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
