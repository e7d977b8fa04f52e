"use client";

import { Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";

/** The page behind the link in the mail about a new sign-in. It waits for a click, since mail filters open links too. */
export function EndSession({ token }: { token: string }) {
  const trpc = useTRPC();
  const end = useAction(trpc.sessions.endByLink.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("zod")).z.object({}),
    send: () => end.send({ token }),
  });
  if (end.output || errors.token) {
    return (
      <AuthCard
        isResult
        title={end.output ? t("Session ended") : t("This link isn't valid")}
        description={
          end.output
            ? t("The session was signed out. Reset your password now, because someone else knows it.")
            : t(
                "The session has already ended, or the link has expired. If you don't recognize the sign-in, reset your password.",
              )
        }
      >
        <ButtonLink href="/forgot-password" variant="filled" fullWidth>
          {t("Reset password")}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("End this session?")}
      description={t(
        "Someone signed in to your account with a new browser or app, or from a new network. If this wasn't you, end the session.",
      )}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <Submit isSending={isSending} fullWidth>
            {t("End session")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}
