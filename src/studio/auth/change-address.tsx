"use client";

import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { type Follow, MailedLink } from "./mailed-link.tsx";

/** The page behind the link that moves an account to the address it was mailed to. */
export function ChangeAddress({ token, change }: { token: string; change: Follow }) {
  const profile = (
    <ButtonLink href="/profile" variant="filled" fullWidth>
      Go to your profile
    </ButtonLink>
  );
  return (
    <MailedLink
      token={token}
      follow={change}
      description="Somebody asked to move their account to this e-mail address. If it was not you, close this page: the account would get what is sent to you, invitations too."
      action="Use this address"
      isByHand
      done={
        <AuthCard
          isAnswer
          title="Your address is changed"
          description="From now on you sign in with it, and all mail goes there. The old address got a note about it."
        >
          {profile}
        </AuthCard>
      }
      instead={profile}
    />
  );
}
