import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Not found") });

/** The page does not exist or this person may not see it: both look the same. */
export default function NotFound() {
  return (
    <PublicFrame>
      <Page title={t("Page not found")} width="reading">
        <EmptyState
          drawing={<PencilDrawing />}
          title={t("This page doesn't exist.")}
          action={
            <ButtonLink href="/" variant="filled">
              {t("Go to home page")}
            </ButtonLink>
          }
        >
          {t("The link may be incorrect, or the page was deleted or belongs to a brand you don't have access to.")}
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
