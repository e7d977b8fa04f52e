"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";

const ChangePasswordDialog = lazyDialog(() => import("./change-password-dialog.tsx"));

/** Changes the password, with the current password or a passkey. */
export function ChangePassword() {
  const [isOpen, open] = useDisclosure(false);
  return (
    <Section
      title={t("Password")}
      description={t("At least 12 characters. Access tokens keep working.")}
      action={<Button onClick={open.open}>{t("Change password")}</Button>}
    >
      <ChangePasswordDialog opened={isOpen} onClose={open.close} />
    </Section>
  );
}
