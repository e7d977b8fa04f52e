import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";

/** Says why a client sees no contacts. */
export function NoAccessForClients() {
  return (
    <Alert color="gray" icon={<IconLock size={18} stroke={1.75} aria-hidden />} title={t("Not available for clients")}>
      {t("Contacts are only visible to the owner, editors and members.")}
    </Alert>
  );
}
