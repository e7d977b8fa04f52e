import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";

/** Stands where a program's request was answered already, or waited too long, or never was. */
export function RequestGone() {
  return (
    <PublicFrame>
      <Page title="Nothing to decide" width="reading">
        <EmptyState
          drawing={<PlugDrawing />}
          title="No program waits for an answer here."
          action={<ButtonLink href="/profile/connections">See your connections</ButtonLink>}
        >
          The request was answered already, or it waited too long. Start again in the program that sent you here.
        </EmptyState>
      </Page>
    </PublicFrame>
  );
}
