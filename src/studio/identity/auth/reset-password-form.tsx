"use client";

import { Stack } from "@mantine/core";
import type { z } from "zod";
import type { PasswordReset } from "#domain/identity/sign-in/schema.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** The page behind the mailed link: asks for the new password, then shows which tokens stay valid. */
export function ResetPasswordForm({ token }: { token: string }) {
  const trpc = useTRPC();
  const reset = useAction(trpc.passwords.reset.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () =>
      (await import("#domain/identity/sign-in/schema.ts")).ResetPasswordInput.pick({ password: true }),
    send: ({ password }) => reset.send({ token, password }),
  });
  if (reset.output) return <Done reset={reset.output} />;
  return (
    <AuthCard
      title={t("Set a new password")}
      description={t("This signs you out of all browsers.")}
      footer={rich("Link not working? <a>Get a new one</a>", {
        a: (content) => <TextLink href="/forgot-password">{content}</TextLink>,
      })}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <NewPasswordField name="password" isFirst error={errors.password} />
          <Submit isSending={isSending} fullWidth>
            {t("Set password")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}

function Done({ reset }: { reset: z.output<typeof PasswordReset> }) {
  const zone = useBrowserZone();
  const { access_tokens: tokens, access_token_count: count } = reset;
  const others = count - tokens.length;
  return (
    <AuthCard
      isResult
      title={t("Password changed")}
      description={
        count === 0
          ? t("All browsers have been signed out. Sign in with the new password.")
          : t(
              "All browsers have been signed out. These access tokens still work. After signing in, revoke any you don't recognize.",
            )
      }
    >
      <Stack gap="md">
        {count > 0 ? (
          <Rows label={t("Tokens that still work")}>
            {tokens.map(({ id, name, last_four, created_at }) => (
              <Row
                key={id}
                title={name}
                detail={rich("ends in {code} · created {time}", {
                  code: <code translate="no">{last_four}</code>,
                  time: <Time iso={created_at} zone={zone} style="date" />,
                })}
              />
            ))}
            {others > 0 ? <Row title={t("and {count} more", { count: others })} /> : null}
          </Rows>
        ) : null}
        <ButtonLink
          href={count === 0 ? "/sign-in" : "/sign-in?next=%2Fprofile%2Fapi-tokens"}
          variant="filled"
          fullWidth
        >
          {t("Sign in")}
        </ButtonLink>
      </Stack>
    </AuthCard>
  );
}
