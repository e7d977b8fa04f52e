import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";

/** Empty state of the queue. */
export function EmptyQueue() {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title={t("No posts to approve")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Open calendar")}</ButtonLink>}
    >
      {t(
        "Posts submitted for review appear here until someone approves them or requests changes. You're notified in the app and by email.",
      )}
    </EmptyState>
  );
}
