import { t } from "#kernel/language.ts";
import { splitRuns } from "#studio/publishing/feed/text.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./mail-page.module.css";
import type { Mail } from "./mailbox.tsx";

interface MailPageProps {
  mail: Mail & { html: string; text: string; attachments: { name: string; url: string }[] };
}

/** One mail as its recipient would see it, with its text version. */
export function MailPage({ mail }: MailPageProps) {
  return (
    <PublicFrame>
      <Page
        title={mail.subject}
        eyebrow={
          <TextLink href="/dev/mail" size="xs">
            {t("Local mailbox")}
          </TextLink>
        }
      >
        <DefinitionList
          items={[
            { term: t("mail|To"), value: mail.to },
            { term: t("Sent"), value: <Time iso={mail.at} zone="UTC" /> },
            ...mail.attachments.map(({ name, url }) => ({
              term: t("Attachment"),
              value: (
                <a href={url} download={name}>
                  {name}
                </a>
              ),
            })),
          ]}
        />
        <div className={classes.versions}>
          <Section title={t("As a page")}>
            {/* Sandboxed without scripts and without our origin: mail contains text from other people. */}
            <iframe
              className={classes.html}
              title={t("The mail “{subject}”", { subject: mail.subject })}
              sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
              srcDoc={openingAtTop(mail.html)}
            />
          </Section>
          <Section title={t("As text")}>
            <div className={classes.text}>{withLinks(mail.text)}</div>
          </Section>
        </div>
      </Page>
    </PublicFrame>
  );
}

/** Makes the mail's links open in the surrounding page, as in a mail program. */
function openingAtTop(html: string): string {
  return html.replace(/<head>/i, '<head><base target="_top">');
}

/** Makes a link of every URL in a text. */
function withLinks(text: string) {
  return splitRuns(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <a key={index} href={href}>
        {part}
      </a>
    ),
  );
}
