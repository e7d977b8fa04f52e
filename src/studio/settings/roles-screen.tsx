"use client";

import { useBrand } from "../frame/brand.tsx";
import { roleWords } from "../members/role-words.ts";
import { RoleTable } from "./role-table.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Roles: who may do what. */
export function RolesScreen() {
  const { role, name } = useBrand();
  return (
    <SettingsPage
      description={`You are in ${name} as ${roleWords[role].one}. The owner gives the roles, and is the only one of its kind.`}
    >
      <RoleTable current={role} />
    </SettingsPage>
  );
}
