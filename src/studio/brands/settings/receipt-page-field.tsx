import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { ReceiptPage } from "#domain/brands/brands/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";

export const RECEIPT_PAGE_NAMES: Record<ReceiptPage, Message> = {
  off: msg("Not public"),
  without_names: msg("Public, without names"),
  with_names: msg("Public, with names"),
};

interface ReceiptPageFieldProps {
  initial: ReceiptPage;
  error: ReactNode;
}

/** Whether everybody with the link of a receipt can see it, and whose names are in it. */
export function ReceiptPageField({ initial, error }: ReceiptPageFieldProps) {
  return (
    <Radio.Group
      name="receipt_page"
      label={t("Receipts of published posts")}
      description={t(
        "A receipt states who wrote and approved a post, and when it was published, with a signature that anyone can verify.",
      )}
      defaultValue={initial}
      error={error}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="off"
          label={t(RECEIPT_PAGE_NAMES.off)}
          description={t("Your team and clients see them with each post.")}
        />
        <Radio
          value="without_names"
          label={t(RECEIPT_PAGE_NAMES.without_names)}
          description={t("Anyone with the link sees roles such as “Editor”, and whether an app wrote the post.")}
        />
        <Radio
          value="with_names"
          label={t(RECEIPT_PAGE_NAMES.with_names)}
          description={t("Anyone with the link also sees the names of people, apps and AI models.")}
        />
      </Stack>
    </Radio.Group>
  );
}
