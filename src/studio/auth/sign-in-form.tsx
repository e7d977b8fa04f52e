"use client";

import { PasswordInput, Stack, TextInput } from "@mantine/core";
import { LoginInput } from "#domain/sign-in/schema.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { leaveFor } from "../frame/leave-for.ts";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import { signInWith } from "./sign-in-with.ts";

/** @param next where to go then; a path of our own, see `nextPath` */
export function SignInForm({ next }: { next: string }) {
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: LoginInput,
    send: async ({ email, password }) => {
      await signInWith(email, password);
      await leaveFor(next);
    },
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
          <TextInput
            name="email"
            type="email"
            label="E-mail address"
            autoComplete="username"
            inputMode="email"
            autoFocus
            required
            error={errors.email}
          />
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
        </Stack>
      </form>
    </AuthCard>
  );
}
