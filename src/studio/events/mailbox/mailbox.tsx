import { t } from "#kernel/language.ts";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { MailRefresh } from "./mail-refresh.tsx";

export interface Mail {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  at: string;
}

/** Mail that is stored locally because no mail server is configured, newest first. */
export function Mailbox({ mails }: { mails: Mail[] }) {
  return (
    <PublicFrame>
      <Page
        title={t("Local mailbox")}
        width="reading"
        description={t("No mail server is configured, so what this studio sends is kept here, on this machine.")}
      >
        <MailRefresh />
        {mails.length === 0 ? (
          <EmptyState drawing={<EnvelopeDrawing />} title={t("No mail yet")}>
            {t("Sign up, and the link that verifies your address arrives here.")}
          </EmptyState>
        ) : (
          <Rows label={t("Mails")}>
            {mails.map(({ id, to, subject, at }) => (
              <Row
                key={id}
                title={subject}
                detail={t("to {address}", { address: to })}
                href={`/dev/mail/${id}`}
                trailing={<RelativeTime iso={at} zone="UTC" />}
              />
            ))}
          </Rows>
        )}
      </Page>
    </PublicFrame>
  );
}
