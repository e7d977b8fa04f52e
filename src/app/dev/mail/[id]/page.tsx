import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { MailPage } from "#studio/events/mailbox/mail-page.tsx";
import { devMail } from "#transport/pages/loaded.ts";

export const generateMetadata = (): Metadata => ({ title: t("Mail"), robots: { index: false } });

export default async function LocalMail({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const mails = (await devMail(await headers())) ?? notFound();
  const mail = mails.find((candidate) => candidate.id === id) ?? notFound();
  return <MailPage mail={{ ...mail, at: mail.at.toISOString() }} />;
}
