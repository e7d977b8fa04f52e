import type { ReactNode } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";

interface DeadLinkProps {
  /** Whether the link was used just now, on this page. */
  isAnswer?: boolean;
  /** The reason. */
  children: ReactNode;
}

/** Shown for an invalid or expired link: the reason, and what to do. */
export function DeadLink({ isAnswer = false, children }: DeadLinkProps) {
  return (
    <AuthCard
      isAnswer={isAnswer}
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
