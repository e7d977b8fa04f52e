import type { ReactNode } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";

interface DeadLinkProps {
  /** Whether the link was used just now, on this page. */
  isResult?: boolean;
  /** The reason. */
  children: ReactNode;
}

/** Shown for an invalid or expired link: the reason, and what to do. */
export function InvalidLink({ isResult = false, children }: DeadLinkProps) {
  return (
    <AuthCard
      isResult={isResult}
      title="This invitation isn't valid"
      description={children}
      footer={
        <>
          Already a member? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      Ask the person who invited you for a new one.
    </AuthCard>
  );
}
