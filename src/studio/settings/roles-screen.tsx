"use client";

import { useBrand } from "../frame/brand.tsx";
import { roleLabels } from "../members/role-labels.ts";
import { RoleTable } from "./role-table.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Roles. */
export function RolesScreen() {
  const { role, name } = useBrand();
  return (
    <SettingsPage description={`You're ${roleLabels[role].one} of ${name}. The owner assigns roles.`}>
      <RoleTable current={role} />
    </SettingsPage>
  );
}
