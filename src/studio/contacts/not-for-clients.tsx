import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";

/** Says why a client sees no contacts. */
export function NotForClients() {
  return (
    <Alert color="gray" icon={<IconLock size={18} stroke={1.75} aria-hidden />} title="For those who answer">
      Contacts are other people's addresses and the team's notes about them. Owner, editors and members see them.
    </Alert>
  );
}
