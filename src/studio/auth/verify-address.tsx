"use client";

import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { type Follow, MailedLink } from "./mailed-link.tsx";

/** The page behind the link that shows an address to be one's own. */
export function VerifyAddress({ token, verify }: { token: string; verify: Follow }) {
  return (
    <MailedLink
      token={token}
      follow={verify}
      description="We are verifying your e-mail address."
      action="Verify my address"
      done={
        <AuthCard isAnswer title="Your address is verified" description="Sign in, and your studio is ready.">
          <ButtonLink href="/sign-in?next=%2Fwelcome" variant="filled" fullWidth>
            Sign in
          </ButtonLink>
        </AuthCard>
      }
      instead={
        <ButtonLink href="/check-mail" variant="filled" fullWidth>
          Get a new link
        </ButtonLink>
      }
      footer={
        <>
          Another account? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    />
  );
}
