import { PROBLEMS, type Problem } from "#domain/identity/single-sign-on/terms.ts";
import { t } from "#kernel/language.ts";
import { AuthCard } from "#ui/auth-card.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";

/** Why single sign-on failed. Shows only our own messages, whatever the URL contains. */
export function SingleSignOnProblem({ code }: { code: string | undefined }) {
  const problem: Problem = code !== undefined && Object.hasOwn(PROBLEMS, code) ? (code as Problem) : "expired";
  return (
    <AuthCard
      title={t("Couldn't sign you in")}
      description={t(PROBLEMS[problem])}
      footer={<TextLink href="/sign-in">{t("Sign in with a password instead")}</TextLink>}
    >
      <ButtonLink href="/single-sign-on">{t("Try single sign-on again")}</ButtonLink>
    </AuthCard>
  );
}
