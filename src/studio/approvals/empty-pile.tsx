import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

/** The pile when everything on it is decided. */
export function EmptyPile() {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title="Nothing waits for your decision."
      action={<ButtonLink href={studioPath(handle, "calendar")}>Look at the calendar</ButtonLink>}
    >
      When somebody submits a post for review it lies here until one of you approves it or asks for changes. You are
      told in the app and by mail.
    </EmptyState>
  );
}
