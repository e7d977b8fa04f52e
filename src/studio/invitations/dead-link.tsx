import type { ReactNode } from "react";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";

/** Stands where a link no longer does anything: why, and what to do. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <AuthCard
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
