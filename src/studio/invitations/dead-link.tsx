import type { ReactNode } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";

interface DeadLinkProps {
  /** Whether the link was tried just now, on this page. */
  isAnswer?: boolean;
  /** Why. */
  children: ReactNode;
}

/** Stands where a link no longer does anything: why, and what to do. */
export function DeadLink({ isAnswer = false, children }: DeadLinkProps) {
  return (
    <AuthCard
      isAnswer={isAnswer}
      title="This invitation does not work"
      description={children}
      footer={
        <>
          In already? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      Ask whoever invited you to send a new one.
    </AuthCard>
  );
}
