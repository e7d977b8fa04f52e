import type { ReactNode } from "react";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

interface PricingFrameProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** The public frame with a link to the studio or to sign-up. */
export function PricingFrame({ isSignedIn, children }: PricingFrameProps) {
  const nav = isSignedIn ? (
    <ButtonLink href="/studio">Back to the studio</ButtonLink>
  ) : (
    <>
      <TextLink href="/sign-in">Sign in</TextLink>
      <ButtonLink href="/sign-up">Sign up</ButtonLink>
    </>
  );
  const footer = isSignedIn
    ? "The account owner can change the plan in Settings → Billing."
    : "Masthead is open source: host it yourself, or have it hosted for you.";
  return (
    <PublicFrame nav={nav} footer={footer}>
      {children}
    </PublicFrame>
  );
}
