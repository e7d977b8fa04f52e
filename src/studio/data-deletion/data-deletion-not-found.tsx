import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Stands where a confirmation code is none of ours: who comes from a network does not know this product. */
export function DataDeletionNotFound() {
  return (
    <PublicFrame>
      <Page title="Your data deletion request" width="reading">
        <EmptyState drawing={<PencilDrawing />} title="Request not found">
          Check the link or the confirmation code you received.
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
