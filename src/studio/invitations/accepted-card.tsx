import type { z } from "zod";
import type { Acceptance } from "#domain/invitations/schema.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { roleLabels } from "../members/role-labels.ts";
import { firstPage } from "./first-page.ts";

/** The result of an accepted invitation, and the next step. */
export function AcceptedCard({ outcome, brand, role, email }: z.output<typeof Acceptance>) {
  const place = `in ${brand.name} as ${roleLabels[role].one}`;
  const signIn = `/sign-in?next=${encodeURIComponent(firstPage(brand.handle, role))}`;
  if (outcome === "password_mailed") {
    return (
      <AuthCard
        isResult
        title="Check your email"
        description={`${email} is now ${place}, with a new account.`}
        footer={
          <>
            Already set a password? <TextLink href={signIn}>Sign in</TextLink>
          </>
        }
      >
        We sent a link to {email}. Open it to set a password, then sign in.
      </AuthCard>
    );
  }
  if (outcome === "verification_needed") {
    // Somebody else may have registered the address; setting a password by mail takes the account back, which verifying
    // alone would not.
    return (
      <AuthCard
        isResult
        title="Verify your email address"
        description={`${email} is registered but not verified yet. Once verified, it is ${place}.`}
        footer={
          <>
            Is this your account? <TextLink href={signIn}>Sign in to verify</TextLink>
          </>
        }
      >
        <ButtonLink href="/forgot-password" variant="filled" fullWidth>
          Set a new password
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isResult
      title={`You joined ${brand.name}`}
      description={`${email} is now ${place}. Sign in with this address.`}
    >
      <ButtonLink href={signIn} variant="filled" fullWidth>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
