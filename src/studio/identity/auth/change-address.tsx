"use client";

import { Stack } from "@mantine/core";
import type { z } from "zod";
import type { EmailChangeView } from "#domain/identity/sign-in/schema.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";

interface ChangeAddressProps {
  token: string;
  /** Null for an invalid link. */
  change: z.output<typeof EmailChangeView> | null;
}

/** The page behind the link that changes an account's email address. It waits for a click. */
export function ChangeAddress({ token, change }: ChangeAddressProps) {
  const trpc = useTRPC();
  const confirm = useAction(trpc.email.confirm.mutationOptions());
  const { form, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("zod")).z.object({}),
    send: () => confirm.send({ token }),
  });
  if (!change) {
    return (
      <AuthCard title={t("This link isn't valid")} description={t("It has expired or was already used.")}>
        <ProfileLink />
      </AuthCard>
    );
  }
  if (confirm.output) {
    return (
      <AuthCard
        isResult
        title={t("Email address changed")}
        description={
          confirm.output.password_reset_required
            ? confirm.output.message
            : t("Use it to sign in from now on. We've notified your old address.")
        }
      >
        <ProfileLink />
      </AuthCard>
    );
  }
  if (change.asks === "sign_in") {
    const next = encodeURIComponent(`/change-email?token=${encodeURIComponent(token)}`);
    return (
      <AuthCard
        title={t("Sign in first")}
        description={t(
          "Someone asked to change the email address of their account to {email}. If this was you, sign in to that account with its old address. If not, close this page.",
          { email: change.email },
        )}
      >
        <ButtonLink href={`/sign-in?next=${next}`} variant="filled" fullWidth>
          {t("Sign in")}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("Confirm this address?")}
      description={t("Your account's email address will change to {email}.", { email: change.email })}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <Submit isSending={isSending} fullWidth>
            {t("Confirm address")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}

function ProfileLink() {
  return (
    <ButtonLink href="/profile" variant="filled" fullWidth>
      {t("Go to your profile")}
    </ButtonLink>
  );
}
