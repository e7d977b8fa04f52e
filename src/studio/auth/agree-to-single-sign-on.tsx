"use client";

import { Button, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import type { LinkView } from "#domain/single-sign-on/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { useConfirmed } from "../frame/confirm-person.tsx";
import { navigateTo } from "../frame/navigate-to.ts";
import { useAction } from "../frame/use-action.ts";

/** Asks a person with an existing account whether their company's identity provider may sign them in from now on. */
export function AgreeToSingleSignOn({ token, link }: { token: string; link: z.output<typeof LinkView> }) {
  const { confirmed, dialog } = useConfirmed();
  const agree = useAction(useTRPC().singleSignOn.agree.mutationOptions(), {
    confirm: confirmed,
    onDone: ({ path }) => navigateTo(path),
  });
  if (!link.is_for_you) {
    return (
      <AuthCard
        title="Confirm it's you"
        description={`An account for ${link.email} already exists. Sign in to it once to link ${link.provider}.`}
      >
        <ButtonLink variant="filled" href={`/sign-in?next=${encodeURIComponent(`/sso/link?token=${token}`)}`}>
          Sign in as {link.email}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Add single sign-on"
      description={`${link.provider} wants to sign you in to ${link.brand} as ${link.email}.`}
    >
      <Stack gap="md">
        <Text>
          This gives access to the brands of that account only. Your password, profile and other brands aren't affected.
        </Text>
        <FormError error={agree.refusal} />
        <Button variant="filled" loading={agree.isPending} onClick={() => agree.run({ token })}>
          Add single sign-on
        </Button>
        <ButtonLink href="/studio">Not now</ButtonLink>
      </Stack>
      {dialog}
    </AuthCard>
  );
}
