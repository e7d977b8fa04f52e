"use client";

import { type Message, msg, t } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { RoleTable } from "./role-table.tsx";
import { SettingsPage } from "./settings-page.tsx";

const DESCRIPTIONS: Record<Role, Message> = {
  super_admin: msg("You're the owner of {name}. The owner assigns roles."),
  editor: msg("You're an editor of {name}. The owner assigns roles."),
  member: msg("You're a member of {name}. The owner assigns roles."),
  client: msg("You're a client of {name}. The owner assigns roles."),
};

/** Settings → Roles. */
export function RolesScreen() {
  const { role, name } = useBrand();
  return (
    <SettingsPage description={t(DESCRIPTIONS[role], { name })}>
      <RoleTable current={role} />
    </SettingsPage>
  );
}
