import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Stands where a confirmation code is none of ours: who comes from a network does not know this product. */
export function DataDeletionNotFound() {
  return (
    <PublicFrame>
      <Page title="Your data deletion request" width="reading">
        <EmptyState drawing={<PencilDrawing />} title="No request has this confirmation code.">
          Open the link that the network gave you again, or compare the code at the end of the address with yours.
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
