import { Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { ButtonLink } from "#ui/link.tsx";

/** Where mail goes: to its recipient or into the local mailbox, which this browser may or may not read. */
export type MailPlace = "sent" | "open" | "closed";

/** Link to a mail in the installation's local mailbox. */
export function LocalMail({ place }: { place: MailPlace }) {
  if (place === "sent") return null;
  if (place === "closed") {
    return (
      <Text size="sm" c="dimmed">
        {t(
          "This installation doesn't send email yet. Messages are kept in a local mailbox. Open it with the link printed at startup.",
        )}
      </Text>
    );
  }
  return (
    <ButtonLink href="/dev/mail" variant="filled" fullWidth>
      {t("Open local mailbox")}
    </ButtonLink>
  );
}
