import { Menu } from "@mantine/core";
import { IconKey, IconUserCheck, IconUserEdit, IconUserMinus, IconUserPause } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";

export interface MemberActs {
  isActive: boolean;
  onChangeRole: () => void;
  onActivate: () => void;
  onDeactivate: () => void;
  onRemove: () => void;
  /** Offers the account; null for who can't own it. */
  onOffer: (() => void) | null;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The items of a member's menu. */
export default function MemberMenuItems(props: MemberActs) {
  const { isActive, onChangeRole, onActivate, onDeactivate, onRemove, onOffer } = props;
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
      {onOffer ? (
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={onOffer}>
          {t("Offer ownership")}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconUserMinus {...icon} />} onClick={onRemove}>
        {t("Remove from brand")}
      </Menu.Item>
    </>
  );
}
