import { Text } from "@mantine/core";
import { ButtonLink } from "#ui/link.tsx";

/** Where mail goes: to its receiver, or into the local mailbox, which this browser may read or not. */
export type MailPlace = "sent" | "open" | "closed";

/** The way to a mail that stays on the machine of the installation. */
export function LocalMail({ place }: { place: MailPlace }) {
  if (place === "sent") return null;
  if (place === "closed") {
    return (
      <Text size="sm" c="dimmed">
        This installation doesn't send email yet. Messages are kept in a local mailbox. Open it with the link printed at
        startup.
      </Text>
    );
  }
  return (
    <ButtonLink href="/dev/mail" variant="filled" fullWidth>
      Open local mailbox
    </ButtonLink>
  );
}
