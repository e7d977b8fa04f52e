"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { hasPasskeys, signWithPasskey } from "#studio/frame/passkey.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { beginSingleSignOn } from "#studio/identity/auth/begin-single-sign-on.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";

interface AccessScreenProps {
  brand: { name: string; handle: string };
  access: "two_factor_required" | "single_sign_on_required";
  /** Where single sign-on starts, if it is required. */
  singleSignOn: string | null;
  /** Whether the person has a second factor, which this session may not have used. */
  has: { app: boolean; passkey: boolean };
  /** Whether the session is from single sign-on; a second factor can't be set up in it. */
  isLimited: boolean;
}

/** Explains what a brand requires beyond the current sign-in, and how to continue. */
export function AccessScreen({ brand, access, singleSignOn, has, isLimited }: AccessScreenProps) {
  const next = `/studio/${brand.handle}`;
  const signOn = useAction({ mutationFn: () => beginSingleSignOn(`/sso/${singleSignOn}`, next) });
  if (access === "single_sign_on_required") {
    return (
      <Page
        title={t("Single sign-on required")}
        description={t("{brand} requires members to use single sign-on.", { brand: brand.name })}
      >
        <Section
          title={t("Sign in with single sign-on")}
          description={t(
            "Continue with your company's identity provider. You can still use your profile and other brands.",
          )}
        >
          <Stack gap="md" align="start">
            <FormError error={signOn.refusal} />
            <Button variant="filled" loading={signOn.isPending} onClick={() => signOn.run()}>
              {t("Continue with single sign-on")}
            </Button>
          </Stack>
        </Section>
      </Page>
    );
  }
  return (
    <Page
      title={t("Two-factor authentication required")}
      description={t("{brand} requires members to use two-factor authentication.", { brand: brand.name })}
    >
      {has.app || has.passkey ? (
        <ProveFactor has={has} onDone={() => navigateTo(next)} />
      ) : (
        <Section
          title={t("Set up a second factor")}
          description={t("Use an authenticator app or a passkey. You can still use your profile and other brands.")}
        >
          {isLimited ? (
            <Text>
              {t(
                "You signed in with single sign-on, so you can't change your sign-in methods. Sign out, sign in with your own password (set one with “Forgot your password?” if you have none), and set up a second factor in your profile.",
              )}
            </Text>
          ) : (
            <ButtonLink variant="filled" href="/profile/security">
              {t("Set up two-factor authentication")}
            </ButtonLink>
          )}
        </Section>
      )}
    </Page>
  );
}

interface ProveFactorProps {
  has: AccessScreenProps["has"];
  onDone: () => Promise<void>;
}

function ProveFactor({ has, onDone }: ProveFactorProps) {
  const trpc = useTRPC();
  const prove = useAction(trpc.twoFactor.prove.mutationOptions());
  const begin = useAction(trpc.passkeys.beginConfirmation.mutationOptions());
  const passkey = useAction({
    mutationFn: async () => {
      const signed = await signWithPasskey(await begin.send({}));
      if (!signed) return;
      await prove.send({ passkey: signed as never });
      await onDone();
    },
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => {
      const { z } = await import("zod");
      return z.object({ code: z.string({ error: t("Enter the code.") }) });
    },
    send: async ({ code }) => {
      await prove.send(/^[\d\s]+$/.test(code) ? { code } : { recovery_code: code });
      await onDone();
    },
  });
  return (
    <Section title={t("Confirm your second factor")} description={t("You signed in without one.")}>
      <Stack gap="md" align="start">
        <FormError error={passkey.refusal} />
        {has.app ? (
          <form {...form}>
            <Stack gap="md" align="start">
              <FormError error={refusal} />
              <TextInput
                name="code"
                label={t("Code")}
                description={t("From your authenticator app, or a recovery code.")}
                autoComplete="one-time-code"
                error={errors.code ?? errors.recovery_code}
                required
              />
              <Submit isSending={isSending}>{t("Continue")}</Submit>
            </Stack>
          </form>
        ) : null}
        {has.passkey && hasPasskeysHere() ? (
          <Button loading={passkey.isPending} onClick={() => passkey.run()}>
            {t("Use a passkey")}
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
}

const hasPasskeysHere = () => typeof window === "undefined" || hasPasskeys();
