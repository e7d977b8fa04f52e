import { t } from "#kernel/language.ts";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";

/** Not-found page of the studio, for ids that are not in this brand. */
export function ScreenNotFound() {
  return (
    <Page title={t("Page not found")} width="reading">
      <EmptyState
        drawing={<PencilDrawing />}
        title={t("This page doesn't exist")}
        action={
          <ButtonLink href="/studio" variant="filled">
            {t("Go to home page")}
          </ButtonLink>
        }
      >
        {t("It may have been deleted or belong to another brand. Switch brands at the top of the sidebar.")}
      </EmptyState>
    </Page>
  );
}
