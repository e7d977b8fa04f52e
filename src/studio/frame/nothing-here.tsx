import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";

/** A page of the studio whose address names nothing in this brand. */
export function NothingHere() {
  return (
    <Page title="Not in this brand" width="reading">
      <EmptyState
        drawing={<PencilDrawing />}
        title="There is nothing at this address."
        action={
          <ButtonLink href="/studio" variant="filled">
            Go to your home page
          </ButtonLink>
        }
      >
        It may have been deleted, or it belongs to another of your brands. Switch the brand at the top of the rail.
      </EmptyState>
    </Page>
  );
}
