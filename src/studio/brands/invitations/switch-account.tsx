"use client";

import { Button, Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useUnregisterThisBrowser } from "#studio/events/notifications/use-web-push.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { endSession } from "#studio/identity/auth/end-session.ts";
import { ButtonLink } from "#ui/link.tsx";

interface SwitchAccountProps {
  /** Who is signed in here. */
  name: string;
  /** Who was invited. */
  email: string;
  /** The sign-in page, with where to go afterwards. */
  signIn: string;
}

/** Asks somebody else, who is signed in here, before their session ends in favor of the invited person. */
export function SwitchAccount({ name, email, signIn }: SwitchAccountProps) {
  const unregisterThisBrowser = useUnregisterThisBrowser();
  const change = useAction({
    mutationFn: async () => {
      await unregisterThisBrowser();
      await endSession();
      await navigateTo(signIn);
    },
  });
  return (
    <Stack gap="md">
      <Text>{t("You're signed in as {name}. To open the brand, sign in as {email}.", { name, email })}</Text>
      <Button variant="filled" fullWidth loading={change.isPending} onClick={() => change.run()}>
        {t("Sign out and sign in as {email}", { email })}
      </Button>
      <ButtonLink href="/studio">{t("Stay signed in as {name}", { name })}</ButtonLink>
    </Stack>
  );
}
