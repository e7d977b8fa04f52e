import { t } from "#kernel/language.ts";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Shown when an app's authorization request was decided, has expired, or never existed. */
export function RequestGone() {
  return (
    <PublicFrame>
      <Page title={t("Request expired")} width="reading">
        <EmptyState
          drawing={<PlugDrawing />}
          title={t("This request is no longer active")}
          action={<ButtonLink href="/profile/connections">{t("View connections")}</ButtonLink>}
        >
          {t("The request was already answered or has expired. Start again in the app.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
