"use client";

import { Menu } from "@mantine/core";
import { IconBan, IconHistory, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import type { EndpointDialog } from "./endpoint-menu.tsx";

interface EndpointMenuItemsProps {
  isDisabled: boolean;
  onChoose: (dialog: EndpointDialog) => void;
  onRecover: () => void;
  onDisable: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export default function EndpointMenuItems({ isDisabled, onChoose, onRecover, onDisable }: EndpointMenuItemsProps) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onChoose("edit")}>
        {t("Edit endpoint")}
      </Menu.Item>
      <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onChoose("rotate")}>
        {t("Rotate secret")}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onRecover} disabled={isDisabled}>
        {t("Recover missed events")}
      </Menu.Item>
      <Menu.Item leftSection={<IconBan {...icon} />} onClick={onDisable} disabled={isDisabled}>
        {t("Disable endpoint")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onChoose("remove")}>
        {t("Delete endpoint")}
      </Menu.Item>
    </>
  );
}
