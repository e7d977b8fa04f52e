import { t } from "#kernel/language.ts";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Shown for an unknown confirmation code: visitors come from a network and may not know this product. */
export function DataDeletionNotFound() {
  return (
    <PublicFrame>
      <Page title={t("Your data deletion request")} width="reading">
        <EmptyState drawing={<PencilDrawing />} title={t("Request not found")}>
          {t("Check the link or the confirmation code you received.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
