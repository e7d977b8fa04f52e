"use client";

import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { beginSingleSignOn } from "./begin-single-sign-on.ts";
import { ReplacesSession } from "./replaces-session.tsx";

interface ContinueSingleSignOnProps {
  slug: string;
  next: string;
  /** Who is signed in in this browser; null: nobody. */
  signedInAs: string | null;
}

/** Asks before a sign-in that a link has brought up: it may lead to somebody else's account. */
export function ContinueSingleSignOn({ slug, next, signedInAs }: ContinueSingleSignOnProps) {
  const begin = useAction({ mutationFn: () => beginSingleSignOn(`/sso/${slug}`, next) });
  return (
    <AuthCard
      title={t("Single sign-on")}
      description={t("You continue with the sign-in service of “{name}”.", { name: slug })}
    >
      <Stack gap="md">
        <ReplacesSession name={signedInAs} />
        <FormError error={begin.refusal} />
        <Button variant="filled" loading={begin.isPending} onClick={() => begin.run()}>
          {t("Continue")}
        </Button>
        <ButtonLink href={signedInAs ? "/studio" : "/sign-in"}>{t("Cancel")}</ButtonLink>
      </Stack>
    </AuthCard>
  );
}
