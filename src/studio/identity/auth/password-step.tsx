import { Alert, Button, Divider, PasswordInput, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { EmailField } from "./email-field.tsx";
import { type SignedIn, signInWith } from "./sign-in-with.ts";
import { StepFrame } from "./step-frame.tsx";
import { useHasPasskeys } from "./use-has-passkeys.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { useWait } from "./use-wait.ts";

interface PasswordStepProps {
  /** Whether the next step had started but its token expired. */
  isAgain: boolean;
  onStep: (to: SignedIn) => Promise<void>;
}

/** The first step of signing in: address and password, or a passkey, which needs no second step. */
export function PasswordStep({ isAgain, onStep }: PasswordStepProps) {
  const passkey = usePasskeySignIn(onStep);
  const hasPasskeys = useHasPasskeys();
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/sign-in/schema.ts")).LoginInput,
    send: async (values) => {
      await passkey.giveUp();
      await onStep(await signInWith(values));
    },
  });
  const wait = useWait(refusal);
  return (
    <StepFrame
      title={t("Sign in")}
      footer={rich("No account yet? <a>Sign up</a>", {
        a: (content) => <TextLink href="/sign-up">{content}</TextLink>,
      })}
    >
      <Stack gap="md">
        <form {...form}>
          <Stack gap="md">
            {isAgain && !refusal && !passkey.refusal ? (
              <Alert color="yellow" role="alert">
                {t("The sign-in expired or too many codes were incorrect. Enter your password again.")}
              </Alert>
            ) : null}
            <FormError error={passkey.refusal ?? refusal} />
            <EmailField isFirst hasPasskeys={hasPasskeys} error={errors.email} />
            <PasswordInput
              name="password"
              label={t("Password")}
              autoComplete="current-password"
              required
              error={errors.password}
            />
            <Submit isSending={isSending} disabled={wait > 0 || passkey.stage === "entering"} fullWidth>
              {wait > 0 ? t("Try again in {seconds} s", { seconds: wait }) : t("Sign in")}
            </Submit>
            <TextLink href="/forgot-password" size="sm">
              {t("Forgot your password?")}
            </TextLink>
          </Stack>
        </form>
        {hasPasskeys ? (
          <>
            <Divider label={t("or")} />
            <Button
              fullWidth
              leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
              loading={passkey.stage !== "idle"}
              disabled={isSending}
              onClick={passkey.use}
            >
              {t("Sign in with a passkey")}
            </Button>
          </>
        ) : null}
        <TextLink href="/single-sign-on" size="sm">
          {t("Single sign-on")}
        </TextLink>
      </Stack>
    </StepFrame>
  );
}
