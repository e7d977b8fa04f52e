"use client";

import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PageNav } from "#studio/frame/page-nav.tsx";

/** The pages of posts that are published again and again. */
export function RepetitionNav() {
  const { handle } = useBrand();
  return (
    <PageNav
      label={t("Repeated posts")}
      pages={[
        { href: studioPath(handle, "calendar/recurring"), title: t("Recurring") },
        { href: studioPath(handle, "calendar/evergreen"), title: t("Evergreen") },
      ]}
    />
  );
}
