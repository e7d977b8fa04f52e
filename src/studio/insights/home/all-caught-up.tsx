import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";

/** The home page when nothing needs attention. */
export function AllCaughtUp({ today }: { today: number }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title={t("You're all caught up")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Open calendar")}</ButtonLink>}
    >
      {[
        t("No pending approvals, failures or messages."),
        today > 0
          ? t("Today's posts publish automatically.")
          : t("Items that need your attention, from all your brands, appear here."),
      ].join(" ")}
    </EmptyState>
  );
}
