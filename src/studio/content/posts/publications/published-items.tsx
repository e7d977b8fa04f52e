"use client";

import { Menu } from "@mantine/core";
import { IconPencil, IconRosetteDiscountCheck, IconTrash } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";

interface PublishedItemsProps {
  /** The platform's name. */
  name: string;
  canEdit: boolean;
  canDelete: boolean;
  onOpen: (dialog: "receipt" | "edit" | "delete") => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The items of a published channel's menu. */
export default function PublishedItems({ name: platform, canEdit, canDelete, onOpen }: PublishedItemsProps) {
  return (
    <>
      <Menu.Item leftSection={<IconRosetteDiscountCheck {...icon} />} onClick={() => onOpen("receipt")}>
        {t("Receipt")}
      </Menu.Item>
      {canEdit ? (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen("edit")}>
          {t("Edit on {platform}", { platform })}
        </Menu.Item>
      ) : null}
      {canDelete ? (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen("delete")}>
          {t("Delete from {platform}", { platform })}
        </Menu.Item>
      ) : null}
    </>
  );
}
