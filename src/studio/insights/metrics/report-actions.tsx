"use client";

import { Button, Group } from "@mantine/core";
import { IconFileDownload, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { reportAddress } from "./report-address.ts";

const EmailReports = lazyDialog(() => import("./email-reports.tsx"));

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Downloads the shown metrics as a report; the owner chooses who receives reports by email. */
export function ReportActions({ shown }: { shown: Parameters<typeof reportAddress>[0] }) {
  const { slug, role } = useBrand();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="xs">
      {role === "super_admin" ? (
        <>
          <Button leftSection={<IconMail {...icon} />} onClick={() => setOpen(true)}>
            {t("Email reports")}
          </Button>
          <EmailReports opened={isOpen} onClose={() => setOpen(false)} />
        </>
      ) : null}
      <Button component="a" href={reportAddress(shown, slug)} leftSection={<IconFileDownload {...icon} />}>
        {t("Download report")}
      </Button>
    </Group>
  );
}
