"use client";

import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { signInWith } from "./sign-in-with.ts";

/** Creates the account, signs this browser in with the same password, and opens the check-your-email page. */
export function SignUpForm() {
  const trpc = useTRPC();
  const signUp = useAction(trpc.account.register.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/sign-in/schema.ts")).RegisterInput,
    send: async (values) => {
      await signUp.send(values);
      await signInWith({ email: values.email, password: values.password });
      await navigateTo("/check-mail");
    },
  });
  return (
    <AuthCard
      title={t("Create an account")}
      description={t("Start with 14 days of the Team plan, then stay on Free. No credit card required.")}
      footer={rich("Already have an account? <a>Sign in</a>", {
        a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
      })}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              name="first_name"
              label={t("First name")}
              autoComplete="given-name"
              required
              error={errors.first_name}
            />
            <TextInput
              name="last_name"
              label={t("Last name")}
              autoComplete="family-name"
              required
              error={errors.last_name}
            />
          </SimpleGrid>
          <EmailField error={errors.email} />
          <NewPasswordField name="password" label={t("Password")} error={errors.password} />
          <Submit isSending={isSending} fullWidth>
            {t("Sign up")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
