import { Menu } from "@mantine/core";
import { IconArchive, IconChecks, IconTag } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import AssigneeItems from "./assignee-items.tsx";
import type { Item, ItemStatus } from "./item.ts";

interface MoreItemsProps {
  item: Item;
  onStatusChange: (status: ItemStatus) => void;
  onFinish: (() => void) | null;
  onTag: () => void;
  onAssign: (person: Item["assignee"]) => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The actions that a short header has no room for. */
export default function MoreItems({ item, onStatusChange, onFinish, onTag, onAssign }: MoreItemsProps) {
  return (
    <>
      {onFinish ? (
        <Menu.Item leftSection={<IconChecks {...icon} />} onClick={onFinish}>
          {t("Mark conversation done")}
        </Menu.Item>
      ) : null}
      {item.status === "archived" ? null : (
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => onStatusChange("archived")}>
          {t("Archive")}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTag {...icon} />} onClick={onTag}>
        {t("Tags")}
      </Menu.Item>
      <Menu.Divider />
      <AssigneeItems items={[item]} onAssign={onAssign} />
    </>
  );
}
