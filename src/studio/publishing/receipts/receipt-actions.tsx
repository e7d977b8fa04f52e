"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Receipt } from "#domain/publishing/receipts/schema.ts";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { TextLink } from "#ui/link.tsx";
import { saveFile } from "#ui/save-file.ts";

/** How to take a receipt along, and where it says how to verify it. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { jws, statement } = receipt;
  const save = () =>
    saveFile(
      `receipt-${statement.publication.id}.json`,
      `${JSON.stringify({ receipt }, null, 2)}\n`,
      "application/json",
    );
  return (
    <Group gap="sm">
      <Button leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={save}>
        {t("Download")}
      </Button>
      <Copy value={jws} label={t("Copy signed receipt")} look="button" />
      <TextLink href="/developers/receipts">{t("How to verify it")}</TextLink>
    </Group>
  );
}
