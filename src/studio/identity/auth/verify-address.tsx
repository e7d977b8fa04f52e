"use client";

import { Anchor, PasswordInput, Stack } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { VerificationView } from "#domain/identity/sign-in/schema.ts";
import { t } from "#kernel/language.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { ReplacesSession } from "./replaces-session.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";
import { type SignedIn, signInWith } from "./sign-in-with.ts";

type Verification = z.output<typeof VerificationView>;
type PendingStep = Extract<Verification, { email: string }>["asks"];

interface VerifyAddressProps {
  token: string;
  /** Null for an invalid link. */
  verification: Verification | null;
  /** The name of whoever is signed in in this browser; null: nobody. */
  signedInAs: string | null;
}

/**
 * The page behind the link that verifies an email address. It waits for a click, since mail filters open links too. A
 * person who did not sign up with this address must not verify it for whoever did.
 */
export function VerifyAddress({ token, verification, signedInAs }: VerifyAddressProps) {
  const [next, setNext] = useState<SignedIn | "sign_in" | null>(null);
  if (!verification) return <InvalidLink />;
  if (next === "sign_in") return <Verified />;
  if (next) return <SignInSteps initial={next} onDone={enter} />;
  if (!("email" in verification)) return <AlreadyVerified isSignedIn={verification.asks === "nothing"} />;
  const { asks, email } = verification;
  const replaces = asks === "click" ? null : signedInAs;
  return <VerifyForm token={token} email={email} initialStep={asks} replaces={replaces} onNext={setNext} />;
}

const enter = () => navigateTo("/welcome");

const DESCRIPTIONS: Record<PendingStep, (email: string) => string> = {
  click: (email) => t("Confirm that {email} is your address.", { email }),
  password: (email) => t("Enter the password you chose when you signed up with {email}.", { email }),
  new_password: (email) =>
    t("Choose a new password for {email}. Existing passwords, tokens and sessions of the account will be revoked.", {
      email,
    }),
};

interface VerifyFormProps {
  token: string;
  email: string;
  initialStep: PendingStep;
  /** Somebody else, whose session in this browser the sign-in ends; null: nobody. */
  replaces: string | null;
  /** Verified, with the step of signing in that is needed; `sign_in` where signing in has to begin anew. */
  onNext: (step: SignedIn | "sign_in") => void;
}

function VerifyForm({ token, email, initialStep, replaces, onNext }: VerifyFormProps) {
  const trpc = useTRPC();
  const verify = useAction(trpc.account.verifyAddress.mutationOptions());
  const [isNew, setNew] = useState(initialStep === "new_password");
  const asks = isNew ? "new_password" : initialStep;
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/sign-in/schema.ts")).VerifyAddressInput.omit({ token: true }),
    send: async (values) => {
      await verify.send({ token, ...values });
      if (asks === "click") return enter();
      const password = values.new_password ?? values.password ?? "";
      // The address is verified either way: a refusal to sign in, such as that of too many attempts, is no error here.
      const signedIn = await signInWith({ email, password }).catch(() => "sign_in" as const);
      if (signedIn !== "sign_in" && signedIn.step === "done") await enter();
      else onNext(signedIn);
    },
  });
  return (
    <AuthCard
      title={isNew ? t("Set a password") : t("Verify your address")}
      description={DESCRIPTIONS[asks](email)}
      footer={
        asks === "password"
          ? rich("Didn't sign up yourself, or lost the password? <a>Set a new password</a>", {
              a: (content) => (
                <Anchor component="button" type="button" onClick={() => setNew(true)}>
                  {content}
                </Anchor>
              ),
            })
          : undefined
      }
    >
      <form {...form}>
        <Stack gap="md">
          <ReplacesSession name={replaces} />
          <FormError error={refusal} />
          {/* Password managers store the password with it. */}
          <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          {asks === "password" ? (
            <PasswordInput
              name="password"
              label={t("Password")}
              autoComplete="current-password"
              autoFocus
              required
              error={errors.password}
            />
          ) : null}
          {asks === "new_password" ? (
            <NewPasswordField name="new_password" about={[email]} isFirst error={errors.new_password} />
          ) : null}
          <Submit isSending={isSending} fullWidth>
            {asks === "new_password" ? t("Verify and set password") : t("Verify address")}
          </Submit>
        </Stack>
      </form>
    </AuthCard>
  );
}

function Verified() {
  return (
    <AuthCard isResult title={t("Email address verified")} description={t("Sign in to continue.")}>
      <ButtonLink href="/sign-in?next=%2Fwelcome" variant="filled" fullWidth>
        {t("Sign in")}
      </ButtonLink>
    </AuthCard>
  );
}

/** For a link that was used before, or another one for the same address. */
function AlreadyVerified({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthCard
      title={t("Already verified")}
      description={
        isSignedIn
          ? t("This email address is verified, and you're signed in.")
          : t("This email address is verified. Sign in to continue.")
      }
    >
      <ButtonLink href={isSignedIn ? "/studio" : "/sign-in?next=%2Fstudio"} variant="filled" fullWidth>
        {isSignedIn ? t("Open the studio") : t("Sign in")}
      </ButtonLink>
    </AuthCard>
  );
}

function InvalidLink() {
  return (
    <AuthCard
      title={t("This link isn't valid")}
      description={t("It has expired or was already used.")}
      footer={rich("Another account? <a>Sign in</a>", {
        a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
      })}
    >
      <ButtonLink href="/check-mail" variant="filled" fullWidth>
        {t("Get a new link")}
      </ButtonLink>
    </AuthCard>
  );
}
