import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { Mailbox } from "#studio/events/mailbox/mailbox.tsx";
import { devMail } from "#transport/pages/loaded.ts";

export const generateMetadata = (): Metadata => ({ title: t("Local mailbox"), robots: { index: false } });

export default async function MailboxPage() {
  const mails = (await devMail(await headers())) ?? notFound();
  return <Mailbox mails={mails.map(({ id, to, subject, at }) => ({ id, to, subject, at: at.toISOString() }))} />;
}
