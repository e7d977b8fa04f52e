import { PasswordInput, Stack } from "@mantine/core";
import { LoginInput } from "#domain/sign-in/schema.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import { EmailField } from "./email-field.tsx";
import { type SignedIn, signInWith } from "./sign-in-with.ts";

/** The first step of signing in: address and password. */
export function PasswordStep({ onStep }: { onStep: (to: SignedIn) => Promise<void> }) {
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: LoginInput,
    send: async (answers) => onStep(await signInWith(answers)),
  });
  return (
    <AuthCard
      title="Sign in"
      footer={
        <>
          No account yet? <TextLink href="/sign-up">Sign up</TextLink>
        </>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <EmailField isFirst error={errors.email} />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <Submit isSending={isSending} fullWidth>
            Sign in
          </Submit>
          <TextLink href="/forgot-password" size="sm">
            Forgot your password?
          </TextLink>
        </Stack>
      </form>
    </AuthCard>
  );
}
