import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PersonFace } from "#studio/frame/person-face.tsx";
import { PageLink } from "#ui/page-link.tsx";
import type { Item } from "./item.ts";
import { useAssignees } from "./use-assignees.ts";

interface AssigneeItemsProps {
  items: readonly Item[];
  onAssign: (person: Item["assignee"]) => void;
}

/** The menu of who may look after items; the current one is marked where all have the same. */
export default function AssigneeItems({ items, onAssign }: AssigneeItemsProps) {
  const { handle, role } = useBrand();
  const members = useAssignees();
  // An assignee may have left the team.
  const former = items.flatMap(({ assignee }) =>
    assignee && !members.some(({ id }) => id === assignee.id) ? [assignee] : [],
  );
  const people = [...members, ...new Map(former.map((person) => [person.id, person])).values()];
  return (
    <>
      <Menu.Label>{t("Assignee")}</Menu.Label>
      {[null, ...people].map((person) => {
        const isCurrent = items.every(({ assignee }) => (assignee?.id ?? null) === (person?.id ?? null));
        return (
          <Menu.Item
            key={person?.id ?? 0}
            aria-current={isCurrent || undefined}
            rightSection={isCurrent ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
            leftSection={person ? <PersonFace id={person.id} name={person.name} size={24} /> : null}
            onClick={() => onAssign(person)}
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
