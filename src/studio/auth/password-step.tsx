import { Alert, Button, Divider, PasswordInput, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
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
    schema: async () => (await import("#domain/sign-in/schema.ts")).LoginInput,
    send: async (values) => {
      await passkey.giveUp();
      await onStep(await signInWith(values));
    },
  });
  const wait = useWait(refusal);
  return (
    <StepFrame
      title="Sign in"
      footer={
        <>
          No account yet? <TextLink href="/sign-up">Sign up</TextLink>
        </>
      }
    >
      <Stack gap="md">
        <form {...form}>
          <Stack gap="md">
            {isAgain && !refusal && !passkey.refusal ? (
              <Alert color="yellow" role="alert">
                The sign-in expired or too many codes were incorrect. Enter your password again.
              </Alert>
            ) : null}
            <FormError error={passkey.refusal ?? refusal} />
            <EmailField isFirst hasPasskeys={hasPasskeys} error={errors.email} />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
            <Submit isSending={isSending} disabled={wait > 0 || passkey.stage === "entering"} fullWidth>
              {wait > 0 ? `Try again in ${wait} s` : "Sign in"}
            </Submit>
            <TextLink href="/forgot-password" size="sm">
              Forgot your password?
            </TextLink>
          </Stack>
        </form>
        {hasPasskeys ? (
          <>
            <Divider label="or" />
            <Button
              fullWidth
              leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
              loading={passkey.stage !== "idle"}
              disabled={isSending}
              onClick={passkey.use}
            >
              Sign in with a passkey
            </Button>
          </>
        ) : null}
        <TextLink href="/single-sign-on" size="sm">
          Single sign-on
        </TextLink>
      </Stack>
    </StepFrame>
  );
}
