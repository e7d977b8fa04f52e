import { Menu } from "@mantine/core";
import { IconUserCheck, IconUserEdit, IconUserMinus, IconUserPause } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";

export interface MemberActs {
  isActive: boolean;
  onChangeRole: () => void;
  onActivate: () => void;
  onDeactivate: () => void;
  onRemove: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The items of a member's menu. */
export default function MemberMenuItems({ isActive, onChangeRole, onActivate, onDeactivate, onRemove }: MemberActs) {
  return (
    <>
      <Menu.Item leftSection={<IconUserEdit {...icon} />} onClick={onChangeRole}>
        {t("Change role")}
      </Menu.Item>
      {isActive ? (
        <Menu.Item leftSection={<IconUserPause {...icon} />} onClick={onDeactivate}>
          {t("Deactivate")}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={onActivate}>
          {t("Reactivate")}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconUserMinus {...icon} />} onClick={onRemove}>
        {t("Remove from brand")}
      </Menu.Item>
    </>
  );
}
