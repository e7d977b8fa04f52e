import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

export const metadata = { title: "Not found" };

/** Nothing lives at this address, or it is not for this person: both read the same. */
export default function NotFound() {
  return (
    <PublicFrame>
      <Page title="No such page" width="reading">
        <EmptyState
          drawing={<PencilDrawing />}
          title="This address leads nowhere."
          action={
            <ButtonLink href="/" variant="filled">
              Go to the start
            </ButtonLink>
          }
        >
          The link may be mistyped, or what it pointed to was deleted or belongs to a brand you are not part of.
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
