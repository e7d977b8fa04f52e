import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

/** The page when everything is done. */
export function NothingWaits({ today }: { today: number }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title="The desk is clear."
      action={<ButtonLink href={studioPath(handle, "calendar")}>Look at the calendar</ButtonLink>}
    >
      Nothing waits for your approval, nothing failed, and nobody waits for an answer.{" "}
      {today > 0 ? "What goes out today does so by itself." : "What needs you will be here, from all your brands."}
    </EmptyState>
  );
}
