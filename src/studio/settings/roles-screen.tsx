"use client";

import { useBrand } from "../frame/brand.tsx";
import { roleWords } from "../members/role-words.ts";
import { RoleTable } from "./role-table.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Roles: who may do what. */
export function RolesScreen() {
  const { role, name } = useBrand();
  return (
    <SettingsPage description={`You're ${roleWords[role].one} of ${name}. The owner assigns roles.`}>
      <RoleTable current={role} />
    </SettingsPage>
  );
}
