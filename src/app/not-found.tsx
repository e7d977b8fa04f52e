import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

export const metadata = { title: "Not found" };

/** The page does not exist or this person may not see it: both look the same. */
export default function NotFound() {
  return (
    <PublicFrame>
      <Page title="Page not found" width="reading">
        <EmptyState
          drawing={<PencilDrawing />}
          title="This page doesn't exist."
          action={
            <ButtonLink href="/" variant="filled">
              Go to home page
            </ButtonLink>
          }
        >
          The link may be incorrect, or the page was deleted or belongs to a brand you don't have access to.
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
