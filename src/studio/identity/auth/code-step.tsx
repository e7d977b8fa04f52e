import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { msg, t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { FormError } from "#ui/form-error.tsx";
import classes from "./check-mail.module.css";
import { type SignedIn, signInWith } from "./sign-in-with.ts";
import { StepFrame } from "./step-frame.tsx";
import { useWait } from "./use-wait.ts";

interface CodeStepProps {
  /** The two-factor token from the password step. */
  token: string;
  onStep: (to: SignedIn) => Promise<void>;
  onStartAgain: () => void;
}

const FACTORS = {
  app: {
    label: msg("Code"),
    fill: "one-time-code",
    description: msg("Enter the 6-digit code from your authenticator app."),
    empty: msg("Enter the code."),
    other: msg("Use a recovery code instead"),
  },
  recovery: {
    label: msg("Recovery code"),
    fill: "off",
    description: msg("Enter one of your recovery codes. Each works once."),
    empty: msg("Enter the recovery code."),
    other: msg("Use the authenticator app instead"),
  },
} as const;

/** The second step of signing in with two-factor authentication: a code of the authenticator app, or a recovery code. */
export function CodeStep({ token, onStep, onStartAgain }: CodeStepProps) {
  const [factor, setFactor] = useState<keyof typeof FACTORS>("app");
  // An error about one kind of code does not apply to the other.
  const [refused, setRefused] = useState(factor);
  const texts = FACTORS[factor];
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => {
      const { z } = await import("zod");
      return z.object({ code: z.string({ error: t(texts.empty) }) });
    },
    send: async ({ code }) => {
      setRefused(factor);
      await onStep(
        await signInWith({ two_factor_token: token, ...(factor === "app" ? { code } : { recovery_code: code }) }),
      );
    },
  });
  const wait = useWait(refusal);
  return (
    <StepFrame
      title={t("Two-factor authentication")}
      description={t(texts.description)}
      footer={
        <button type="button" className={classes.again} onClick={onStartAgain}>
          {t("Use a different account")}
        </button>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} />
          <TextInput
            key={factor}
            name="code"
            label={<span>{t(texts.label)}</span>}
            autoComplete={texts.fill}
            spellCheck={false}
            inputMode={factor === "app" ? "numeric" : "text"}
            autoFocus
            required
            error={refused === factor ? errors.code : undefined}
          />
          <Submit isSending={isSending} disabled={wait > 0} fullWidth>
            {wait > 0 ? t("Try again in {seconds} s", { seconds: wait }) : t("Continue")}
          </Submit>
          <button
            type="button"
            className={classes.again}
            onClick={() => setFactor(factor === "app" ? "recovery" : "app")}
          >
            {t(texts.other)}
          </button>
        </Stack>
      </form>
    </StepFrame>
  );
}
