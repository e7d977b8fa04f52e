import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { DataDeletionPage } from "#studio/operations/data-deletion/data-deletion-page.tsx";
import { isMissing } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

export const generateMetadata = (): Metadata => ({
  title: t("Your data deletion request"),
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export default async function DataDeletion({ params }: { params: Promise<{ code: string }> }) {
  return <DataDeletionPage request={await read((await params).code)} />;
}

async function read(code: string) {
  const api = await caller(null);
  try {
    return await api.dataDeletions.show({ code });
  } catch (error) {
    if (isMissing(error)) notFound();
    throw error;
  }
}
