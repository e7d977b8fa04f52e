import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import type { Item } from "./item.ts";
import { useAssignees } from "./use-assignees.ts";
import { useItemActions } from "./use-item-actions.ts";

/** The menu of who may look after an item. */
export default function AssigneeItems({ item }: { item: Item }) {
  const { assign } = useItemActions();
  const { handle, role } = useBrand();
  const members = useAssignees();
  const { assignee } = item;
  // The assignee may have left the team.
  const people = assignee && !members.some(({ id }) => id === assignee.id) ? [...members, assignee] : members;
  return (
    <>
      <Menu.Label>{t("Assignee")}</Menu.Label>
      {[null, ...people].map((person) => {
        const isCurrent = (person?.id ?? null) === (assignee?.id ?? null);
        return (
          <Menu.Item
            key={person?.id ?? 0}
            aria-current={isCurrent || undefined}
            rightSection={isCurrent ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
            onClick={() => void assign(item, person)}
          >
            {person?.name ?? t("Unassigned")}
          </Menu.Item>
        );
      })}
      {roleAllows(role, "automations.view") ? (
        <>
          <Menu.Divider />
          <Menu.Item component={PageLink} href={studioPath(handle, "settings/automations")}>
            {t("Assign automatically")}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}
