"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";

const DeleteAccountDialog = lazyDialog(() => import("./delete-account-dialog.tsx"));

/** Deletes the account, after explaining what that means. */
export function DeleteAccount({ brands }: { brands: readonly string[] }) {
  const [isAsking, asking] = useDisclosure(false);
  return (
    <Section
      title={t("Delete account")}
      description={t("Your account and its data are deleted after 14 days. You can restore it until then.")}
    >
      <Button color="red" onClick={asking.open}>
        {t("Delete account")}
      </Button>
      <DeleteAccountDialog brands={brands} opened={isAsking} onClose={asking.close} />
    </Section>
  );
}
