import type { z } from "zod";
import type { Acceptance } from "#domain/brands/invitations/schema.ts";
import { t } from "#kernel/language.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { firstPage } from "./first-page.ts";
import { SwitchAccount } from "./switch-account.tsx";
import { WORDS } from "./words.ts";

type AcceptedCardProps = z.output<typeof Acceptance> & {
  /** The name of whoever is signed in in this browser; null: nobody. */
  signedInAs: string | null;
};

/** The result of an accepted invitation, and the next step. */
export function AcceptedCard({ outcome, brand, role, email, is_for_you: isForYou, signedInAs }: AcceptedCardProps) {
  const words = WORDS[role];
  const joined = { email, brand: brand.name };
  const signIn = `/sign-in?next=${encodeURIComponent(firstPage(brand.handle, role))}`;
  if (outcome === "password_mailed") {
    return (
      <AuthCard
        isResult
        title={t("Check your email")}
        description={t(words.joinedWithAccount, joined)}
        footer={rich("Already set a password? <a>Sign in</a>", {
          a: (content) => <TextLink href={signIn}>{content}</TextLink>,
        })}
      >
        {t("We sent a link to {email}. Open it to set a password, then sign in.", { email })}
      </AuthCard>
    );
  }
  if (outcome === "verification_needed") {
    // Somebody else may have registered the address; setting a password by mail takes the account back, which verifying
    // alone would not.
    return (
      <AuthCard
        isResult
        title={t("Verify your email address")}
        description={`${t("{email} is registered but not verified yet.", { email })} ${t(words.onceVerified, joined)}`}
        footer={rich("Is this your account? <a>Sign in to verify</a>", {
          a: (content) => <TextLink href={signIn}>{content}</TextLink>,
        })}
      >
        <ButtonLink href="/forgot-password" variant="filled" fullWidth>
          {t("Set a new password")}
        </ButtonLink>
      </AuthCard>
    );
  }
  if (isForYou) {
    return (
      <AuthCard isResult title={t("You joined {brand}", { brand: brand.name })} description={t(words.joined, joined)}>
        <ButtonLink href={firstPage(brand.handle, role)} variant="filled" fullWidth>
          {t("Open {brand}", { brand: brand.name })}
        </ButtonLink>
      </AuthCard>
    );
  }
  if (signedInAs !== null) {
    return (
      <AuthCard isResult title={t("{email} joined {brand}", joined)} description={t(words.joined, joined)}>
        <SwitchAccount name={signedInAs} email={email} signIn={signIn} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isResult
      title={t("You joined {brand}", { brand: brand.name })}
      description={`${t(words.joined, joined)} ${t("Sign in with this address.")}`}
    >
      <ButtonLink href={signIn} variant="filled" fullWidth>
        {t("Sign in")}
      </ButtonLink>
    </AuthCard>
  );
}
