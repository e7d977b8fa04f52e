import { Radio, Stack } from "@mantine/core";
import type { Role } from "#kernel/permissions.ts";
import { roleLabels } from "./role-labels.ts";

interface RoleChoiceProps {
  /** Those that can be given here. */
  roles: readonly Role[];
  defaultValue: Role;
  description?: string;
  error?: string;
}

/** Chooses a role by what it may do; sends it under `role`. */
export function RoleChoice({ roles, defaultValue, description, error }: RoleChoiceProps) {
  return (
    <Radio.Group name="role" label="Role" description={description} defaultValue={defaultValue} error={error}>
      <Stack gap="sm" mt={8}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleLabels[role].name} description={roleLabels[role].may} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
