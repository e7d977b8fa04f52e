"use client";

import { Button, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import type { LinkView } from "#domain/identity/single-sign-on/schema.ts";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { beginSingleSignOn } from "./begin-single-sign-on.ts";

/** Asks a person with an existing account whether their company's identity provider may sign them in from now on. */
export function AgreeToSingleSignOn({ token, link }: { token: string; link: z.output<typeof LinkView> }) {
  const { confirmed, dialog } = useConfirmed();
  const agree = useAction(useTRPC().singleSignOn.agree.mutationOptions(), {
    confirm: confirmed,
    onDone: ({ path }) => beginSingleSignOn(path, "/studio"),
  });
  if (!link.is_for_you) {
    return (
      <AuthCard
        title={t("Confirm it's you")}
        description={t("An account for {email} already exists. Sign in to it once to link {provider}.", {
          email: link.email,
          provider: link.provider,
        })}
      >
        <ButtonLink variant="filled" href={`/sign-in?next=${encodeURIComponent(`/sso/link?token=${token}`)}`}>
          {t("Sign in as {email}", { email: link.email })}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("Add single sign-on")}
      description={t("{provider} wants to sign you in to {brand} as {email}.", {
        provider: link.provider,
        brand: link.brand,
        email: link.email,
      })}
    >
      <Stack gap="md">
        <Text>
          {t(
            "This gives access to the brands of that account only. Your password, profile and other brands aren't affected.",
          )}
        </Text>
        <FormError error={agree.refusal} />
        <Button variant="filled" loading={agree.isPending} onClick={() => agree.run({ token })}>
          {t("Add single sign-on")}
        </Button>
        <ButtonLink href="/studio">{t("Not now")}</ButtonLink>
      </Stack>
      {dialog}
    </AuthCard>
  );
}
