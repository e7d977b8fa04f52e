import { Radio, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";
import { roleLabels } from "./role-labels.ts";

interface RoleChoiceProps {
  /** The roles that can be selected here. */
  roles: readonly Role[];
  defaultValue: Role;
  description?: string;
  error?: string;
}

/** Selects a role by its description; submitted as `role`. */
export function RoleChoice({ roles, defaultValue, description, error }: RoleChoiceProps) {
  return (
    <Radio.Group name="role" label={t("Role")} description={description} defaultValue={defaultValue} error={error}>
      <Stack gap="sm" mt={8}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={t(roleLabels[role].name)} description={t(roleLabels[role].may)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
