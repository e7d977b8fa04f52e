import type { z } from "zod";
import type { Acceptance } from "#domain/invitations/schema.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { roleWords } from "../members/role-words.ts";

/** What became of an accepted invitation, and the one thing to do next. */
export function AcceptedCard({ outcome, brand, role, email }: z.output<typeof Acceptance>) {
  const place = `in ${brand.name} as ${roleWords[role].one}`;
  const signIn = `/sign-in?next=${encodeURIComponent(`/studio/${brand.handle}`)}`;
  if (outcome === "password_mailed") {
    return (
      <AuthCard
        isAnswer
        title="Look into your mail"
        description={`${email} is ${place} now, with an account of its own.`}
        footer={
          <>
            Set a password already? <TextLink href={signIn}>Sign in</TextLink>
          </>
        }
      >
        We sent a link to {email}. Open it to set a password, then sign in.
      </AuthCard>
    );
  }
  if (outcome === "verification_needed") {
    // A stranger may have registered the address; a password by mail takes it back, a mere verification would not.
    return (
      <AuthCard
        isAnswer
        title="Show that the address is yours"
        description={`Somebody has registered ${email} and not verified it yet. Once that is done, ${email} is ${place}.`}
        footer={
          <>
            It was you? <TextLink href={signIn}>Sign in and verify it</TextLink>
          </>
        }
      >
        <ButtonLink href="/forgot-password" variant="filled" fullWidth>
          Set a password of your own
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isAnswer
      title={`You are in ${brand.name}`}
      description={`${email} is ${place} now. Sign in with this address.`}
    >
      <ButtonLink href={signIn} variant="filled" fullWidth>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
