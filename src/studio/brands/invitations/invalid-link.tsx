import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";

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
      title={t("This invitation isn't valid")}
      description={children}
      footer={rich("Already a member? <a>Sign in</a>", {
        a: (content) => <TextLink href="/sign-in">{content}</TextLink>,
      })}
    >
      {t("Ask the person who invited you for a new one.")}
    </AuthCard>
  );
}
