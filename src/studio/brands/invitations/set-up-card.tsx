"use client";

import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import type { Acceptance } from "#domain/brands/invitations/schema.ts";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { createPasskey, hasPasskeys } from "#studio/frame/passkey.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { NewPasswordField } from "#studio/identity/auth/new-password-field.tsx";
import { signInWith } from "#studio/identity/auth/sign-in-with.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { firstPage } from "./first-page.ts";
import { WORDS } from "./words.ts";

interface SetUpCardProps {
  token: string;
  acceptance: z.output<typeof Acceptance>;
  inviter: string | null;
  /** The name of somebody else who is signed in in this browser, whose session would be replaced; null: nobody. */
  signedInAs: string | null;
}

/** The key of the mailed link: behind its `#`, so that no server's log has it. */
export function setupKey(): string {
  return location.hash.slice(1);
}

/** Asks before the session of somebody else who is signed in here is replaced. */
export function SetUpCard({ signedInAs, ...props }: SetUpCardProps) {
  const [isAgreed, setAgreed] = useState(false);
  if (signedInAs === null || isAgreed) return <SetUpForm {...props} />;
  const { brand, email } = props.acceptance;
  return (
    <AuthCard
      isResult
      title={t("Welcome to {brand}", { brand: brand.name })}
      description={t(
        "You're signed in as {name}. If you set up the account of {email}, this browser is signed in with that account instead.",
        { name: signedInAs, email },
      )}
    >
      <Stack gap="md">
        <Button variant="filled" fullWidth onClick={() => setAgreed(true)}>
          {t("Set up the account of {email}", { email })}
        </Button>
        <ButtonLink href="/studio">{t("Stay signed in as {name}", { name: signedInAs })}</ButtonLink>
      </Stack>
    </AuthCard>
  );
}

/** The last step of an invitation to a new person: their name, and a password or a passkey. Ends in the studio. */
function SetUpForm({ token, acceptance: { brand, role, email }, inviter }: Omit<SetUpCardProps, "signedInAs">) {
  const trpc = useTRPC();
  const setUp = useAction(trpc.account.setUp.mutationOptions());
  const begin = useAction(trpc.passkeys.beginSetup.mutationOptions());
  const isMounted = useMounted();
  const [way, setWay] = useState<"password" | "passkey">("password");
  const withPasskey = way === "passkey";
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => {
      const { SetUpAccountInput } = await import("#domain/identity/sign-in/schema.ts");
      const name = SetUpAccountInput.pick({ first_name: true, last_name: true });
      return withPasskey ? name : name.extend({ password: SetUpAccountInput.shape.password.unwrap() });
    },
    send: async (values) => {
      const link = { token, key: setupKey() };
      const passkey = withPasskey ? await createPasskey(await begin.send(link)) : undefined;
      if (passkey === null) return;
      const { setup_token } = await setUp.send({
        ...values,
        ...link,
        ...(passkey && { passkey: { ...passkey, clientExtensionResults: {} } }),
      });
      await signInWith({ setup_token });
      await navigateTo(firstPage(brand.handle, role));
    },
  });
  const canHavePasskey = isMounted && hasPasskeys();
  return (
    <AuthCard
      isResult
      title={t("Welcome to {brand}", { brand: brand.name })}
      description={`${t(WORDS[role].invited, { inviter: inviter ?? brand.name })} ${t("How should the team see you, and how do you want to sign in?")}`}
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} fields={["first_name", "last_name", "password"]} />
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              name="first_name"
              label={t("First name")}
              autoComplete="given-name"
              autoFocus
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
          {/* For password managers, which store the address with the password. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {withPasskey ? (
            <Text size="sm" c="var(--ink-2)">
              {t("Your device asks for your fingerprint, face or screen lock, now and whenever you sign in.")}
            </Text>
          ) : (
            <NewPasswordField name="password" label={t("Password")} error={errors.password} about={[email]} />
          )}
          <Submit isSending={isSending} fullWidth>
            {withPasskey ? t("Create passkey and continue") : t("Continue")}
          </Submit>
          {canHavePasskey ? (
            <Button
              variant="subtle"
              fullWidth
              disabled={isSending}
              leftSection={withPasskey ? undefined : <IconFingerprint size={18} stroke={1.5} aria-hidden />}
              onClick={() => setWay(withPasskey ? "password" : "passkey")}
            >
              {withPasskey ? t("Use a password instead") : t("Use a passkey instead")}
            </Button>
          ) : null}
        </Stack>
      </form>
    </AuthCard>
  );
}
