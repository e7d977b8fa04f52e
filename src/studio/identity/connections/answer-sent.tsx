import { t } from "#kernel/language.ts";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Shown after a decision that opened an app: the browser stays on this page. */
export function AnswerSent({ app }: { app: string }) {
  return (
    <PublicFrame>
      <Page title={t("Continue in the app")} width="reading">
        <EmptyState
          drawing={<PlugDrawing />}
          title={t("Your answer was sent to “{app}”", { app })}
          action={<ButtonLink href="/profile/connections">{t("View connections")}</ButtonLink>}
        >
          {t("You can close this page. If the app didn't open, start again in the app.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
