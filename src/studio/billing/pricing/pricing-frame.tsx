import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

interface PricingFrameProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** The public frame with a link to the studio or to sign-up. */
export function PricingFrame({ isSignedIn, children }: PricingFrameProps) {
  const nav = isSignedIn ? (
    <ButtonLink href="/studio">{t("Back to the studio")}</ButtonLink>
  ) : (
    <>
      <TextLink href="/sign-in">{t("Sign in")}</TextLink>
      <ButtonLink href="/sign-up">{t("Sign up")}</ButtonLink>
    </>
  );
  const footer = isSignedIn
    ? t("The account owner can change the plan in Settings → Billing.")
    : t("Masthead is open source: host it yourself, or have it hosted for you.");
  return (
    <PublicFrame nav={nav} footer={footer}>
      {children}
    </PublicFrame>
  );
}
