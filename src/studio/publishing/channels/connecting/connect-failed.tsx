import { t } from "#kernel/language.ts";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Shown after returning from a platform without a valid or with an expired connection request. */
export function ConnectFailed() {
  return (
    <PublicFrame>
      <Page title={t("Nothing was connected")} width="reading">
        <EmptyState
          drawing={<PlugDrawing />}
          title={t("This request has expired or was already completed.")}
          action={<ButtonLink href="/studio">{t("Open the studio")}</ButtonLink>}
        >
          {t("Nothing changed. Open Channels in your brand and try again.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
