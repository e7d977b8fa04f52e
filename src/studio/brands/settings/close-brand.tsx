"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";

const ArchiveBrand = lazyDialog(() => import("#studio/brands/brands/archive-brand.tsx"));
const DeleteBrand = lazyDialog(() => import("#studio/brands/brands/delete-brand.tsx"));

/** Archives or deletes this brand; the account and its other brands stay. */
export function CloseBrand() {
  const { id, name } = useBrand();
  const [act, setAct] = useState<"archive" | "delete" | null>(null);
  // The brand's pages are gone then; the profile has the button to restore it.
  const leave = () => navigateTo("/profile");
  const dialog = (which: typeof act) => ({ brand: { id, name }, opened: act === which, onClose: () => setAct(null) });
  return (
    <Section title={t("Archive or delete the brand")} description={t("Your account and its other brands stay.")}>
      <Rows label={t("Archive or delete the brand")}>
        <Row
          title={t("Archive")}
          detail={t("Closes the brand and keeps its data. You can restore it at any time.")}
          trailing={<Button onClick={() => setAct("archive")}>{t("Archive brand")}</Button>}
        />
        <Row
          title={t("Delete")}
          detail={t("Closes the brand and deletes its data after 14 days. You can restore it until then.")}
          trailing={
            <Button color="red" onClick={() => setAct("delete")}>
              {t("Delete brand")}
            </Button>
          }
        />
      </Rows>
      <ArchiveBrand {...dialog("archive")} onArchived={leave} />
      <DeleteBrand {...dialog("delete")} onDeleted={leave} />
    </Section>
  );
}
