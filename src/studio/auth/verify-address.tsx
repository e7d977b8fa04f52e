"use client";

import { Button, Stack } from "@mantine/core";
import { useActionState, useEffect, useRef } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";

/** How it went: not yet, done, or refused with these words. */
export type Verified = { refusal: string } | { isVerified: true } | null;

interface VerifyAddressProps {
  token: string;
  /** Verifies on the server; also answers a form that a browser without scripts sends. */
  verify: (before: Verified, form: FormData) => Promise<Verified>;
}

/**
 * The page a mailed link opens. Opening it changes nothing, since mail filters open links too; the page itself sends the
 * token, and where there are no scripts the button does.
 */
export function VerifyAddress({ token, verify }: VerifyAddressProps) {
  const [state, action, isPending] = useActionState(verify, null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);

  if (state && "isVerified" in state) {
    return (
      <AuthCard title="Your address is verified" description="Sign in, and your studio is ready.">
        <ButtonLink href="/sign-in?next=%2Fwelcome" variant="filled" fullWidth>
          Sign in
        </ButtonLink>
      </AuthCard>
    );
  }
  if (state) {
    return (
      <AuthCard
        title="This link does not work"
        footer={
          <>
            Another account? <TextLink href="/sign-in">Sign in</TextLink>
          </>
        }
      >
        <Stack gap="md">
          <FormError error={{ message: state.refusal }} />
          <ButtonLink href="/check-mail" variant="filled" fullWidth>
            Get a new link
          </ButtonLink>
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="One moment" description="We are verifying your e-mail address.">
      <form ref={form} action={action}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="filled" loading={isPending} fullWidth>
          Verify my address
        </Button>
      </form>
    </AuthCard>
  );
}
